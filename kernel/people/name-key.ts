// Letters that do not fall apart into a base letter and an accent.
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
 * What a name is found by: lower case, without accents, apostrophes, hyphens and blanks. O'Sullivan → osullivan, Nguyễn → nguyen.
 * Names in other scripts keep their letters.
 */
export function nameKey(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/[ßæœøđðþłħıŋ]/g, (letter) => LETTERS[letter] ?? letter);
}

// Applied in order to the name's key; each step says what it makes alike.
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
 * A short key by which names that sound alike meet: Smith and Smyth, Catherine and Kathryn, Meyer and Maier, Stephen and Steven.
 * It keeps the consonants as English speakers hear them (a small Metaphone); an initial vowel is `a`, all other vowels, and w and
 * h after the first letter, fall away, and a doubled letter counts once. Empty for a name without Latin letters.
 */
export function soundKey(text: string): string {
  const letters = nameKey(text).replace(/[^a-z]/g, "");
  const heard = SOUNDS.reduce((name, [pattern, sound]) => name.replace(pattern, sound), letters);
  const first = heard.charAt(0).replace(/[aeiouy]/, "a");
  return (first + heard.slice(1).replace(/[aeiouywh]/g, "")).replace(/(.)\1+/g, "$1");
}
