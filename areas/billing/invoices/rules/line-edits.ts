/**
 * Result of a key press in the lines of a draft: the new lines and the index of the line that gets the focus.
 */
export interface LineEdit<Line> {
  readonly lines: readonly Line[];
  readonly at: number;
}

/** Moves to the next line and appends a new one after the last line (Enter). */
export const moveToNextLine = <Line>(
  lines: readonly Line[],
  index: number,
  createLine: () => Line,
): LineEdit<Line> => ({
  lines: index + 1 < lines.length ? lines : [...lines, createLine()],
  at: index + 1,
});

export const duplicateLine = <Line>(
  lines: readonly Line[],
  index: number,
  copyLine: (line: Line) => Line,
): LineEdit<Line> => {
  const line = lines[index];
  return line === undefined
    ? { lines, at: index }
    : { lines: lines.toSpliced(index + 1, 0, copyLine(line)), at: index + 1 };
};

/** Removes a line, but never the first one (RULE-INV-04). */
export const removeLine = <Line>(lines: readonly Line[], index: number): LineEdit<Line> =>
  index === 0
    ? { lines, at: index }
    : { lines: lines.toSpliced(index, 1), at: Math.min(index, lines.length - 2) };

export function moveLine<Line>(lines: readonly Line[], index: number, step: 1 | -1): LineEdit<Line> {
  const [line, newIndex] = [lines[index], index + step];
  return line === undefined || newIndex < 0 || newIndex >= lines.length
    ? { lines, at: index }
    : { lines: lines.toSpliced(index, 1).toSpliced(newIndex, 0, line), at: newIndex };
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
export function parsePastedLines(text: string): PastedLine[] | null {
  if (!text.includes("\t")) return null;
  return text
    .split(/\r?\n/)
    .map((row) => row.split("\t").map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ""))
    .map((cells) => {
      if (cells.length === 1)
        return { product: null, description: cells[0] ?? "", units: "1", unit_price: "" };
      const unit_price = cells.at(-1) ?? "";
      if (cells.length === 2) return { product: null, description: cells[0] ?? "", units: "1", unit_price };
      const [units, description] = [cells.at(-2) ?? "1", cells.at(-3) ?? ""];
      return { product: cells.length > 3 ? (cells[0] ?? null) : null, description, units, unit_price };
    });
}

interface LineText {
  readonly description: string;
  readonly unit_price: string;
}

export const isBlank = ({ description, unit_price }: LineText): boolean =>
  description.trim() === "" && unit_price.trim() === "";

/** Returns the lines to send: the first line and every line that isn't blank. */
export const filledLines = <Line extends LineText>(lines: readonly Line[]): Line[] =>
  lines.filter((line, index) => index === 0 || !isBlank(line));

const REQUIRED_FIELDS = [
  ["description", "Enter a description."],
  ["units", "Enter the units."],
  ["unit_price", "Enter the unit price."],
] as const;

/**
 * Returns the messages of missing values, keyed by field as the server names it ("lineItems.0.unit_price").
 */
export function missingMessages(
  lines: readonly (LineText & { readonly units: string })[],
): Readonly<Record<string, string>> {
  const missing = filledLines(lines).flatMap((line, index) =>
    REQUIRED_FIELDS.filter(([field]) => line[field].trim() === "").map(
      ([field, message]) => [`lineItems.${index}.${field}`, message] as const,
    ),
  );
  return Object.fromEntries(missing);
}

/** Returns true if every line has a description, units and a price, so that the draft can be saved. */
export const areLinesComplete = (lines: readonly (LineText & { readonly units: string })[]): boolean =>
  Object.keys(missingMessages(lines)).length === 0;
