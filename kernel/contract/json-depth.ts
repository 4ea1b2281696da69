const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Returns true if brackets are nested deeper than `maxDepth`. Guards against stack overflow in recursive code.
 * Stops scanning at the first bracket beyond the limit.
 */
export function isDeeperThan(json: string, maxDepth: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length && depth <= maxDepth; index += 1) {
    const code = json.charCodeAt(index);
    if (isInString) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return depth > maxDepth;
}
