// A text as words with their place in code points, the unit of Python's strings. Everything between words is a word too.
const cutter = new Intl.Segmenter('und', { granularity: 'word' });

function wordsOf(text) {
  const found = [];
  let start = 0;
  for (const { segment } of cutter.segment(text)) {
    // A run of white space is cut at its line breaks, so that a line can end there.
    for (const piece of segment.match(/[\r\n]+|[^\r\n]+/gu) ?? []) {
      const end = start + Array.from(piece).length;
      found.push({ text: piece, start, end, blank: !piece.trim() });
      start = end;
    }
  }
  return found;
}

// The characters between two places in code points.
function quoteOf(points, start, end) {
  return points.slice(start, end).join('');
}
