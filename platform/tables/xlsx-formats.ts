import { format as formatted } from "numfmt";
import { LARGEST_PART, type Parts, readPart } from "./xml-part.ts";

/** Number formats by cell style. */
export interface CellFormats {
  /** Styles that display a number as a date. */
  readonly dates: ReadonlySet<number>;
  /** Styles that display a time of day, with or without a date. */
  readonly times: ReadonlySet<number>;
  /** Styles among `times` that count hours beyond a day: "36:30". */
  readonly durations: ReadonlySet<number>;
  /**
   * Patterns of styles that display whole numbers with leading zeros, such as phone numbers and postcodes.
   */
  readonly digits: ReadonlyMap<number, string>;
}

const isDateFormat = (id: number, code: string | undefined): boolean =>
  (id >= 14 && id <= 17) ||
  id === 22 ||
  (code !== undefined &&
    /[dmy]/i.test(removeLiterals(code).replaceAll(/\[[^[\]]*\]/g, "")) &&
    /[dy]/i.test(removeLiterals(code)));

const isTimeFormat = (id: number, code: string | undefined): boolean =>
  (id >= 18 && id <= 22) || id === 46 || (code !== undefined && /h/i.test(removeLiterals(code)));

const isDurationFormat = (id: number, code: string | undefined): boolean =>
  id === 46 || (code !== undefined && /\[hh?\]/i.test(removeLiterals(code)));

/**
 * Removes what is not a part of a date from a pattern: literal texts, the width of a letter (`_d`), a fill
 * (`*y`), "General" and its German name, and brackets with a colour, condition or language. Brackets that
 * count hours, minutes or seconds stay.
 */
const removeLiterals = (code: string): string =>
  code.replaceAll(/"[^"]*"|[\\_*].|\[(?!(?:hh?|mm?|ss?)\])[^[\]]*\]|general|standard/gi, "");

/**
 * Returns true for patterns of zeros and literals only ("0000 000 000", "(00) 0000 0000", "0000"), so that no
 * number loses a digit.
 */
const isDigitFormat = (code: string): boolean => {
  const zeros = code.replaceAll(/"[^"]*"|\\./g, "");
  return /^[0 ()+/-]+$/.test(zeros) && zeros.replaceAll(/[^0]/g, "").length > 1;
};

export async function formatsOf(parts: Parts, name: string): Promise<CellFormats> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isOfCells = false;
  // Conditional formats (`dxfs`) have number formats too, whose IDs may be those of other formats.
  let isConditional = false;
  await readPart(parts, name, LARGEST_PART, {
    open: (element, { numFmtId, formatCode }) => {
      if (element === "dxfs") isConditional = true;
      if (element === "numFmt" && !isConditional) codes.set(Number(numFmtId), formatCode ?? "");
      if (element === "cellXfs") isOfCells = true;
      if (element === "xf" && isOfCells) formats.push(Number(numFmtId ?? 0));
    },
    close: (element) => {
      if (element === "dxfs") isConditional = false;
      if (element === "cellXfs") isOfCells = false;
    },
  });
  const stylesOf = (matches: typeof isDateFormat) =>
    new Set(formats.flatMap((id, style) => (matches(id, codes.get(id)) ? [style] : [])));
  const digits = formats.flatMap((id, style) => {
    const code = codes.get(id)?.split(";")[0] ?? "";
    return isDigitFormat(code) ? [[style, code] as const] : [];
  });
  return {
    dates: stylesOf(isDateFormat),
    times: stylesOf(isTimeFormat),
    durations: stylesOf(isDurationFormat),
    digits: new Map(digits),
  };
}

/**
 * Formats a number with leading zeros as displayed if its style adds them, otherwise with all digits and
 * without an exponent.
 */
export function shownNumber(value: string, pattern: string | undefined): string {
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) return value;
  if (pattern !== undefined && Number.isSafeInteger(number) && number >= 0) return formatted(pattern, number);
  const hasArtefacts = /e/i.test(value) || value.replaceAll(/\D/g, "").length > MAX_DIGITS;
  return hasArtefacts && Math.abs(number) < MAX_ROUNDED
    ? String(Number(number.toPrecision(MAX_DIGITS)))
    : value;
}
/** Significant digits that a spreadsheet keeps; further ones are artefacts of floating-point numbers. */
const MAX_DIGITS = 15;
const MAX_ROUNDED = 1e15;
