const PARTICLES = new Set(
  "van von vander de den der del della di da dos das du la le el al bin ibn ben ter ten te st saint mac mc o".split(
    " ",
  ),
);

const TITLE = /^(?:mr|mrs|ms|miss|dr|prof|master|mstr|rev)\.?$/i;
/** Matches a last name in capitals. Of two letters only those that are a syllable, because "JJ Abrams" has initials. */
const CAPITALS = /^(?:(?:Ma?c|[DO]['’])?[\p{Lu}][\p{Lu}'’-]{2,}|NG|\p{Lu}[AEIOUY]|[AO]U|IP|OH)$/u;
/** Matches capitals without a vowel, such as JRR, which are initials. */
const INITIALS = /^(?!NG$)[B-DF-HJ-NP-TV-XZ]+$/;

/** Returns the number of words of a last name that stands first, in capitals, as in "VAN DER BERG Jan"; 0 for none. */
function countLeadingCapitals(words: readonly string[]): number {
  const other = words.findIndex((word) => !CAPITALS.test(word) || INITIALS.test(word));
  const isMixed = (word: string): boolean =>
    word.startsWith("(") || (/^\p{Lu}/u.test(word) && /\p{Ll}/u.test(word));
  const hasOther = other > 0 && words.slice(other).every(isMixed);
  return hasOther ? other : 0;
}

/**
 * Splits a whole name. The last name begins at its particles, as in "Jan Van Der Berg", or stands first in capitals, as
 * in "BERG Jan".
 */
export function splitWholeName(whole: string): { first_name: string; last_name: string } {
  if (whole.includes(",")) {
    const [last = "", ...first] = whole.split(",").map((part) => part.trim());
    return { first_name: first.filter(Boolean).join(" "), last_name: last };
  }
  const [first = "", ...rest] = whole.trim().split(/\s+/);
  const titles = TITLE.test(first) && rest.length > 0 ? [first] : [];
  const words = titles.length > 0 ? rest : [first, ...rest];
  const capitals = countLeadingCapitals(words);
  if (capitals > 0)
    return {
      first_name: [...titles, ...words.slice(capitals)].join(" "),
      last_name: words.slice(0, capitals).join(" "),
    };
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has((words[start - 1] ?? "").toLowerCase())) start -= 1;
  return {
    first_name: [...titles, ...words.slice(0, start)].join(" "),
    last_name: words.slice(start).join(" "),
  };
}
