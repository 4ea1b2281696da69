/**
 * Returns true if a line can be one row: an object of plain values. Checked before parsing because a line of
 * brackets would need many times its size in memory.
 */
export function isFlat(line: string): boolean {
  let depth = 0;
  for (let index = 0; index < line.length; index += 1) {
    const char = line[index];
    if (char === '"') {
      index = endOfText(line, index);
      if (index === -1) return false;
    } else if (char === "[") return false;
    else if (char === "{" && ++depth > 1) return false;
  }
  return depth === 1;
}

/** Returns the position of the quote that ends the string starting at `start`, or -1. */
function endOfText(line: string, start: number): number {
  for (let end = line.indexOf('"', start + 1); end !== -1; end = line.indexOf('"', end + 1)) {
    let escapes = 0;
    while (line[end - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}
