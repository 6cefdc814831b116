"""The table in the browser: pages rendered by the server, morphed by a small client."""
