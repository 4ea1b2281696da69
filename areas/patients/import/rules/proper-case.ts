/**
 * Converts names in capitals: THOMSON → Thomson, O'BRIEN → O'Brien, MCKENZIE → McKenzie. Names in mixed case
 * stay unchanged.
 */
export function properCase(name: string): string {
  if (name !== name.toUpperCase() || name === name.toLowerCase() || name.length < 2) return name;
  return name
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\bMc(\p{L})/gu, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}
