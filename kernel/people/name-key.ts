// Letters that Unicode does not decompose into a base letter and an accent.
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ŋ: "n",
};

/**
 * Returns the key that a name is searched by: lower case, without accents, apostrophes, hyphens and blanks.
 * O'Sullivan → osullivan, Nguyễn → nguyen. Names in other scripts keep their letters.
 */
export function nameKey(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/[ßæœøđðþłħıŋ]/g, (letter) => LETTERS[letter] ?? letter);
}

// Replacements applied in order to a name's key. The comment of each step gives names that it makes equal.
const SOUNDS: readonly (readonly [pattern: RegExp, sound: string])[] = [
  [/^mac(?=[^aeiouy])|^mc/, "mk"], // MacDonald, McDonald
  [/^(?:kn|gn|pn)/, "n"], // Knight, Night
  [/^wr/, "r"], // Wright, Right
  [/^wh/, "w"], // White, Wite
  [/^x/, "s"], // Xavier, Savier
  [/x/g, "ks"], // Alexander, Aleksander
  [/^gh/, "g"], // Ghosh
  [/gh/g, ""], // Leigh, Lee; Hughes, Hewes
  [/tsch|tch/g, "x"], // Fletcher, Flecher
  [/sch|sh/g, "x"], // Schmidt, Shmidt
  [/ch(?=[lr]|ol)/g, "k"], // Christie, Kristy; Nicholas, Nicolas
  [/ch/g, "x"],
  [/ck|q/g, "k"], // Beck, Bek
  [/sc(?=[eiy])|c(?=[eiy])/g, "s"], // Francis, Fransis
  [/c/g, "k"], // Clark, Klark
  [/dg(?=[eiy])|g(?=e)/g, "j"], // Rodger, Roger; Geoffrey, Jeffrey
  [/ph|v/g, "f"], // Stephen, Steven
  [/th/g, "t"], // Catherine, Katerine
  [/mps/g, "ms"], // Thompson, Thomson
  [/mpb/g, "mb"], // Campbell, Cambell
  [/dt/g, "t"], // Schmidt, Schmitt
  [/z/g, "s"], // Elizabeth, Elisabeth
];

/**
 * Returns a short key that is equal for names that sound alike: Smith and Smyth, Catherine and Kathryn, Meyer
 * and Maier, Stephen and Steven. The key keeps the consonants as English speakers pronounce them (a small
 * Metaphone). An initial vowel becomes `a`; all other vowels, and w and h after the first letter, are
 * dropped; doubled letters count once. Empty for a name without Latin letters.
 */
export function soundKey(text: string): string {
  const letters = nameKey(text).replace(/[^a-z]/g, "");
  const soundText = SOUNDS.reduce((name, [pattern, sound]) => name.replace(pattern, sound), letters);
  const first = soundText.charAt(0).replace(/[aeiouy]/, "a");
  return (first + soundText.slice(1).replace(/[aeiouywh]/g, "")).replace(/(.)\1+/g, "$1");
}
