"""From sentences to claims: what each part says when it stands alone."""
