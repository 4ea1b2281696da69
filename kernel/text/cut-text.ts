/**
 * Returns the first `max` UTF-16 units of a text, or one fewer if the limit would split a character that
 * takes two units: half a character can be neither stored nor sent.
 */
export function cutText(text: string, max: number): string {
  const isSplit = (text.codePointAt(max - 1) ?? 0) > 0xff_ff;
  return text.slice(0, isSplit ? max - 1 : max);
}
