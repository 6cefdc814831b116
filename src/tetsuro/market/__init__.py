"""The third hard domain: the share price chart and how markers move on it."""
