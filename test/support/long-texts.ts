const filled =
  (unit: string, before = "", after = "") =>
  (length: number): string => {
    const inner = length - before.length - after.length;
    return `${before}${unit.repeat(Math.ceil(inner / unit.length)).slice(0, inner)}${after}`;
  };

/** Texts of a given length that make patterns go back over what they have read: runs of one sign, beginnings without an end, and parts that could be two things. */
export const LONG_TEXTS: Readonly<Record<string, (length: number) => string>> = {
  "a subject and blanks": filled(" ", "re", "."),
  "tabs between two digits": filled("\t", "00", "0"),
  "blanks and lone digits": filled("  0", "00 ", "x"),
  "one letter": filled("a", "", "!"),
  "names without a line end": filled("Mrs Anna ", "Re: "),
  "birthdays without a year": filled("born 1/1/ d.o.b. ", "", "x"),
  zeros: filled("0", "1.", "x"),
  "dots and commas": filled(".,;:", "a", "x"),
  "tags that are never closed": filled("<w:t <a more-link ", "", "x"),
  "brackets that are never closed": filled('("“', "", "x"),
  "email addresses without an end": filled("a@a.", "", "@"),
  "letters with marks": filled("e\u0301’-", "", "x"),
};
