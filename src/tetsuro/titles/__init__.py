"""Each title: its data and its choice of mechanics."""
