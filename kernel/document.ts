import { type Day, formatDay } from "./day.ts";
import { type Cents, formatMoney } from "./money.ts";
import type { WallTime } from "./wall-time.ts";

/**
 * A document described once, as plain data: screen and print draw it as HTML (platform/web/documents), the PDF is laid out from it
 * (platform/documents). Pure, so that the browser and the server describe the same document.
 */
export interface Document {
  readonly title: string;
  /** Below the title: whose document it is. */
  readonly subtitle: string | null;
  /** At the foot of each page, before "Page 1 of 9". */
  readonly footer: string;
  readonly orientation: "portrait" | "landscape";
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "facts"; readonly rows: readonly (readonly [label: string, value: string])[] }
  | TableBlock
  | { readonly kind: "total"; readonly label: string; readonly text: string }
  | PictureBlock;

export interface PictureBlock {
  readonly kind: "picture";
  /** A PNG in base64. */
  readonly png: string;
  /** What a screen reader says of it. */
  readonly says: string;
  /** In points; it is as wide as its own shape makes it. */
  readonly height: number;
}

export interface TableBlock {
  readonly kind: "table";
  readonly caption: string | null;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

export interface TableColumn {
  readonly title: string;
  /** Its share of the page's width, beside the shares of the others. */
  readonly width: number;
  readonly align: "left" | "right" | "center";
  /** The title is set from bottom to top, for many narrow columns. */
  readonly isVertical: boolean;
  /** Its cells are the headings of their rows. */
  readonly isRowHeading: boolean;
}

export type TableRow =
  | { readonly kind: "cells"; readonly cells: readonly string[]; readonly isStruck: boolean }
  /** A heading over the rows below it, as wide as the table. */
  | { readonly kind: "group"; readonly title: string };

interface DocumentOptions {
  readonly subtitle?: string;
  readonly footer?: string;
  readonly orientation?: Document["orientation"];
}

/** Blocks may be left out with `false` or null. */
export const doc = (
  title: string,
  blocks: readonly (Block | false | null)[],
  { subtitle, footer = "", orientation = "portrait" }: DocumentOptions = {},
): Document => ({
  title,
  subtitle: subtitle ?? null,
  footer,
  orientation,
  blocks: blocks.filter((block): block is Block => block !== false && block !== null),
});

export const heading = (text: string): Block => ({ kind: "heading", text });
export const paragraph = (text: string): Block => ({ kind: "paragraph", text });

/** Labels with their values; those without a value are left out. */
export const facts = (rows: readonly (readonly [label: string, value: string | null | undefined])[]): Block => ({
  kind: "facts",
  rows: rows.flatMap(([label, value]) =>
    value === null || value === undefined || value === "" ? [] : [[label, value] as const],
  ),
});

export const picture = (png: string, says: string, height: number): Block => ({ kind: "picture", png, says, height });

export const total = (cents: Cents, label = "Total"): Block => ({ kind: "total", label, text: formatMoney(cents) });

export interface Column<Row> extends Partial<Omit<TableColumn, "title">> {
  readonly title: string;
  readonly cell: (row: Row) => string;
}

interface TableOptions<Row> {
  readonly caption?: string;
  /** Its row heading is drawn with a line through it, as what was cancelled is. */
  readonly isStruck?: (row: Row) => boolean;
  /** Rows with the same text stand below a heading with that text. They must already be in that order. */
  readonly groupOf?: (row: Row) => string;
}

export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { caption, isStruck = () => false, groupOf }: TableOptions<Row> = {},
): TableBlock {
  let group: string | undefined;
  const described = rows.flatMap((row): TableRow[] => {
    const cells: TableRow = { kind: "cells", cells: columns.map(({ cell }) => cell(row)), isStruck: isStruck(row) };
    const title = groupOf?.(row);
    if (title === undefined || title === group) return [cells];
    group = title;
    return [{ kind: "group", title }, cells];
  });
  return {
    kind: "table",
    caption: caption ?? null,
    columns: columns.map(({ title, width = 1, align = "left", isVertical = false, isRowHeading = false }) => ({
      title,
      width,
      align,
      isVertical,
      isRowHeading,
    })),
    rows: described,
  };
}

/** Every text of a document, in reading order. */
export function textsOf({ title, subtitle, footer, blocks }: Document): string[] {
  return [title, subtitle ?? "", ...blocks.flatMap(textsOfBlock), footer];
}

function textsOfBlock(block: Block): readonly string[] {
  if (block.kind === "facts") return block.rows.flat();
  if (block.kind === "total") return [block.label, block.text];
  if (block.kind === "picture") return [block.says];
  if (block.kind !== "table") return [block.text];
  return [
    block.caption ?? "",
    ...block.columns.map(({ title }) => title),
    ...block.rows.flatMap((row) => (row.kind === "group" ? [row.title] : row.cells)),
  ];
}

/** What stands at the foot of a document about patients. */
export const confidentialFooter = (at: { readonly day: Day; readonly time: WallTime }, by: string): string =>
  `Created ${formatDay(at.day)} ${at.time} by ${by}. Confidential.`;
