const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Returns true if brackets are nested deeper than `most`. Guards against stack overflow in recursive code.
 * Stops scanning at the first bracket beyond the limit.
 */
export function isDeeperThan(json: string, most: number): boolean {
  let depth = 0;
  let isText = false;
  for (let place = 0; place < json.length && depth <= most; place += 1) {
    const sign = json.charCodeAt(place);
    if (isText) {
      if (sign === BACKSLASH) place += 1;
      else if (sign === QUOTE) isText = false;
    } else if (sign === QUOTE) isText = true;
    else if (sign === 0x5b || sign === 0x7b) depth += 1;
    else if (sign === 0x5d || sign === 0x7d) depth -= 1;
  }
  return depth > most;
}
