"""Players made of code. They ask only what every face asks: choices and the view."""
