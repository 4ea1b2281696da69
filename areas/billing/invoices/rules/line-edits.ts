/**
 * Result of a key press in the lines of a draft: the new lines and the index of the line that gets the focus.
 */
export interface Edited<Line> {
  readonly lines: readonly Line[];
  readonly at: number;
}

/** Moves to the next line and appends a new one after the last line (Enter). */
export const nextLine = <Line>(lines: readonly Line[], at: number, make: () => Line): Edited<Line> => ({
  lines: at + 1 < lines.length ? lines : [...lines, make()],
  at: at + 1,
});

export const duplicated = <Line>(lines: readonly Line[], at: number, copy: (line: Line) => Line): Edited<Line> => {
  const line = lines[at];
  return line === undefined ? { lines, at } : { lines: lines.toSpliced(at + 1, 0, copy(line)), at: at + 1 };
};

/** Removes a line, but never the first one (RULE-INV-04). */
export const removed = <Line>(lines: readonly Line[], at: number): Edited<Line> =>
  at === 0 ? { lines, at } : { lines: lines.toSpliced(at, 1), at: Math.min(at, lines.length - 2) };

export function moved<Line>(lines: readonly Line[], at: number, by: 1 | -1): Edited<Line> {
  const [line, to] = [lines[at], at + by];
  return line === undefined || to < 0 || to >= lines.length
    ? { lines, at }
    : { lines: lines.toSpliced(at, 1).toSpliced(to, 0, line), at: to };
}

export interface PastedLine {
  readonly product: string | null;
  readonly description: string;
  readonly units: string;
  readonly unit_price: string;
}

/**
 * Parses pasted spreadsheet rows: description and price, optionally with units between them and a product
 * first. Null if the text contains no tabs.
 */
export function pastedLines(text: string): PastedLine[] | null {
  if (!text.includes("\t")) return null;
  return text
    .split(/\r?\n/)
    .map((row) => row.split("\t").map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ""))
    .map((cells) => {
      if (cells.length === 1) return { product: null, description: cells[0] ?? "", units: "1", unit_price: "" };
      const unit_price = cells.at(-1) ?? "";
      if (cells.length === 2) return { product: null, description: cells[0] ?? "", units: "1", unit_price };
      const [units, description] = [cells.at(-2) ?? "1", cells.at(-3) ?? ""];
      return { product: cells.length > 3 ? (cells[0] ?? null) : null, description, units, unit_price };
    });
}

interface Written {
  readonly description: string;
  readonly unit_price: string;
}

export const isBlank = ({ description, unit_price }: Written): boolean => description.trim() === "" && unit_price.trim() === "";

/** Returns the lines to send: the first line and every line that isn't blank. */
export const writtenLines = <Line extends Written>(lines: readonly Line[]): Line[] =>
  lines.filter((line, place) => place === 0 || !isBlank(line));

const NEEDED = [
  ["description", "Enter a description."],
  ["units", "Enter the units."],
  ["unit_price", "Enter the unit price."],
] as const;

/**
 * Returns the messages of missing values, keyed by field as the server names it ("lineItems.0.unit_price").
 */
export function unwritten(lines: readonly (Written & { readonly units: string })[]): Readonly<Record<string, string>> {
  const missing = writtenLines(lines).flatMap((line, at) =>
    NEEDED.filter(([field]) => line[field].trim() === "").map(([field, words]) => [`lineItems.${at}.${field}`, words] as const),
  );
  return Object.fromEntries(missing);
}

/** Returns true if every line has a description, units and a price, so that the draft can be saved. */
export const isComplete = (lines: readonly (Written & { readonly units: string })[]): boolean =>
  Object.keys(unwritten(lines)).length === 0;
