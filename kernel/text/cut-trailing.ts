/**
 * Returns the text without the given characters at its end: `cutTrailing("a//", "/")` is "a". Takes linear
 * time, unlike a pattern that ends in `+$`.
 */
export function cutTrailing(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
