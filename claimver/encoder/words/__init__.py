"""What is known of words whatever the text: wordings of relations, units, numerals, dates and amounts."""
