"""``python -m tetsuro …`` is the command line, as ``tetsuro …`` is."""

import sys

from tetsuro.cli.main import main

sys.exit(main())
