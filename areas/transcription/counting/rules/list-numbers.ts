/** One level of a list as Word stores it. */
export interface ListLevel {
  readonly start: number;
  /** Format of the number by its name in Word, such as "lowerLetter". */
  readonly format: string;
  /** Text of the label, with %1 to %9 for the numbers of the levels. */
  readonly text: string;
  /** True if the numbers of all levels are decimal in this label. */
  readonly isLegal: boolean;
  /** Level, counted from 1, whose next paragraph starts this level again. 0 for never, null for any level above. */
  readonly restart: number | null;
  readonly hasSpace: boolean;
}

/** The levels of a list by their index from 0. */
export type ListLevels = ReadonlyMap<number, ListLevel>;

const MAX_LETTER_NUMBER = 780;
const MAX_ROMAN = 3999;
const ROMAN: readonly (readonly [number, string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

/** Returns a letter of the alphabet; after z come aa, bb and so on, as in Word. */
const letters = (number: number): string =>
  String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));

function roman(number: number): string {
  let rest = number;
  let text = "";
  for (const [value, sign] of ROMAN)
    while (rest >= value) {
      text += sign;
      rest -= value;
    }
  return text;
}

function ordinal(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  return `${number}${isTeen ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th")}`;
}

/** Formats a number as Word names the format. Formats of other languages are written in digits. */
export function formatNumber(number: number, format: string): string {
  if (format === "none" || format === "bullet") return "";
  const kind = format.replace(/^(?:lower|upper)/, "");
  const isUpper = format.startsWith("upper");
  let text = String(number);
  if (kind === "Letter" && number >= 1 && number <= MAX_LETTER_NUMBER) text = letters(number);
  else if (kind === "Roman" && number >= 1 && number <= MAX_ROMAN) text = roman(number);
  else if (format === "decimalZero" && number >= 0 && number < 10) text = `0${number}`;
  else if (format === "ordinal") text = ordinal(number);
  return isUpper ? text.toUpperCase() : text;
}

/** Counts the paragraphs of one list. Lists that share a definition share their numbers, as in Word. */
export class ListCounter {
  readonly #numbers = new Map<number, number>();

  /** Starts a level again, so that its next paragraph gets its first number. */
  restart(level: number): void {
    this.#numbers.delete(level);
  }

  /** Counts a paragraph and returns its label, such as "2.1 ". "" if the level has none. */
  next(levels: ListLevels, level: number): string {
    const own = levels.get(level);
    if (!own) return "";
    const before = this.#numbers.get(level);
    this.#numbers.set(level, before === undefined ? own.start : before + 1);
    for (const deeper of [...this.#numbers.keys()].filter((each) => each > level)) {
      const restart = levels.get(deeper)?.restart ?? null;
      if (restart === null || (restart > 0 && level < restart)) this.restart(deeper);
    }
    const label = own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const shown = Number(digit) - 1;
      const { start = 1, format = "decimal" } = levels.get(shown) ?? {};
      const isDecimal = own.isLegal && format !== "decimalZero";
      return formatNumber(this.#numbers.get(shown) ?? start, isDecimal ? "decimal" : format);
    });
    return label.trim() === "" ? "" : `${INDENT.repeat(level)}${label}${own.hasSpace ? " " : ""}`;
  }
}

const INDENT = "   ";
