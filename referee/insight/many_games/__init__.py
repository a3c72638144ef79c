"""Games by the thousand: blocks of seeds on any executor, their counts, and how these are shown."""
