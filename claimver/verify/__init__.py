"""Claims and evidence to verdicts: a judge proposes, checks dispose."""
