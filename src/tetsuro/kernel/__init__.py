"""State, verbs, events, actions, rounds and steps: the machine every title runs on."""
