import { format as formatted } from "numfmt";
import { LARGEST_PART, type Parts, readPart } from "./xml-part.ts";

/** How the styles of a workbook show a number. */
export interface CellFormats {
  /** The styles that show a number as a day. */
  readonly dates: ReadonlySet<number>;
  /** The styles that show a time of day, with its day or without. */
  readonly times: ReadonlySet<number>;
  /** The styles among them that count hours on beyond a day: "36:30". */
  readonly durations: ReadonlySet<number>;
  /** The patterns of styles that show whole numbers with leading zeros, as phone numbers and postcodes have. */
  readonly digits: ReadonlyMap<number, string>;
}

const isDateFormat = (id: number, code: string | undefined): boolean =>
  (id >= 14 && id <= 17) ||
  id === 22 ||
  (code !== undefined && /[dmy]/i.test(bare(code).replaceAll(/\[[^[\]]*\]/g, "")) && /[dy]/i.test(bare(code)));

const isTimeFormat = (id: number, code: string | undefined): boolean =>
  (id >= 18 && id <= 22) || id === 46 || (code !== undefined && /h/i.test(bare(code)));

const isDurationFormat = (id: number, code: string | undefined): boolean =>
  id === 46 || (code !== undefined && /\[hh?\]/i.test(bare(code)));

/** A pattern without its literal texts. "General" and its German name hold letters of dates. */
const bare = (code: string): string => code.replaceAll(/"[^"]*"|\\.|general|standard/gi, "");

/** "0000 000 000", "(00) 0000 0000", "0000": zeros and literals alone, so that no number loses a digit. */
const isDigitFormat = (code: string): boolean => {
  const zeros = code.replaceAll(/"[^"]*"|\\./g, "");
  return /^[0 ()+/-]+$/.test(zeros) && zeros.replaceAll(/[^0]/g, "").length > 1;
};

export async function formatsOf(parts: Parts, name: string): Promise<CellFormats> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let isOfCells = false;
  await readPart(parts, name, LARGEST_PART, {
    open: (element, { numFmtId, formatCode }) => {
      if (element === "numFmt") codes.set(Number(numFmtId), formatCode ?? "");
      if (element === "cellXfs") isOfCells = true;
      if (element === "xf" && isOfCells) formats.push(Number(numFmtId ?? 0));
    },
    close: (element) => {
      if (element === "cellXfs") isOfCells = false;
    },
  });
  const of = (is: typeof isDateFormat) => new Set(formats.flatMap((id, style) => (is(id, codes.get(id)) ? [style] : [])));
  const digits = formats.flatMap((id, style) => {
    const code = codes.get(id)?.split(";")[0] ?? "";
    return isDigitFormat(code) ? [[style, code] as const] : [];
  });
  return { dates: of(isDateFormat), times: of(isTimeFormat), durations: of(isDurationFormat), digits: new Map(digits) };
}

/** A number as a spreadsheet shows it where a style adds leading zeros; else with all its digits and without an exponent. */
export function shownNumber(value: string, pattern: string | undefined): string {
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) return value;
  if (pattern !== undefined && Number.isSafeInteger(number) && number >= 0) return formatted(pattern, number);
  const isOdd = /e/i.test(value) || value.replaceAll(/\D/g, "").length > MOST_DIGITS;
  return isOdd && Math.abs(number) < LARGEST ? String(Number(number.toPrecision(MOST_DIGITS))) : value;
}
/** A spreadsheet keeps 15 digits; further ones come from the way computers store fractions. */
const MOST_DIGITS = 15;
const LARGEST = 1e15;
