import type { BarChart } from "#kernel/charts/bar-chart.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import { type Cents, formatMoney } from "#kernel/money/money.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";

/**
 * A document described once, as plain data: rendered as HTML on screen and for printing
 * (platform/web/documents), and laid out as a PDF (platform/documents). Pure, so that the browser and the
 * server describe the same document.
 */
export interface Document {
  readonly title: string;
  /** Line below the title that names the subject of the document, or null. */
  readonly subtitle: string | null;
  /** Text at the foot of each page, before "Page 1 of 9". */
  readonly footer: string;
  readonly orientation: "portrait" | "landscape";
  readonly blocks: readonly Block[];
}

export type Block =
  /**
   * `room`: space in points that the page must have left at the heading, otherwise the heading starts a new
   * page.
   */
  | { readonly kind: "heading"; readonly text: string; readonly room?: number }
  | { readonly kind: "paragraph"; readonly text: string }
  | FactsBlock
  | { readonly kind: "columns"; readonly groups: readonly ColumnGroup[] }
  | { readonly kind: "sums"; readonly rows: readonly (readonly [label: string, amount: string])[] }
  | TableBlock
  | { readonly kind: "total"; readonly label: string; readonly text: string }
  | AddresseeBlock
  | SignatureBlock
  | PictureBlock
  | ChartBlock;

/** Lines under a label, next to other groups; the first line is emphasised. */
export interface ColumnGroup {
  readonly label: string;
  readonly lines: readonly string[];
}

export interface FactsBlock {
  readonly kind: "facts";
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** Puts two pairs on each line of the page, read from left to right. */
  readonly isPaired?: true;
}

/** Styles of a typed signature. Each has a script font of its own. */
export const SIGNATURE_STYLES = ["Handwriting", "Formal script", "Rounded script"] as const;
export type SignatureStyle = (typeof SIGNATURE_STYLES)[number];

/** Returns the style with this name. Signatures typed before the script fonts have other names. */
export const signatureStyle = (name: unknown): SignatureStyle =>
  SIGNATURE_STYLES.find((style) => style === name) ?? "Handwriting";

/** Lines of a postal address, placed in the window of a DL envelope when the page is folded in three. */
export interface AddresseeBlock {
  readonly kind: "addressee";
  readonly lines: readonly string[];
  readonly side: "left" | "right";
}

/** A typed signature above a signature line. */
export interface SignatureBlock {
  readonly kind: "signature";
  readonly text: string;
  readonly style: SignatureStyle;
}

export interface PictureBlock {
  readonly kind: "picture";
  /** A PNG image in base64. */
  readonly png: string;
  /** Alternative text for screen readers. */
  readonly says: string;
  /** Height in points. The width follows from the image's proportions. */
  readonly height: number;
}

export interface ChartBlock {
  readonly kind: "chart";
  readonly chart: BarChart;
}

export interface TableBlock {
  readonly kind: "table";
  readonly caption: string | null;
  /** Caption above the headings where the table continues on another page. Null for none. */
  readonly continued: string | null;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}

export interface TableColumn {
  readonly title: string;
  /** Share of the table's width, relative to the other columns. */
  readonly width: number;
  readonly align: "left" | "right" | "center";
  /** Sets the title from bottom to top, for many narrow columns. */
  readonly isVertical: boolean;
  /** Makes the cells of the column the headings of their rows. */
  readonly isRowHeading: boolean;
}

export type TableRow =
  | { readonly kind: "cells"; readonly cells: readonly string[]; readonly isStruck: boolean }
  /** A heading above the following rows, as wide as the table. */
  | { readonly kind: "group"; readonly title: string };

interface DocumentOptions {
  readonly subtitle?: string;
  readonly footer?: string;
  readonly orientation?: Document["orientation"];
}

/** Builds a document. Omits blocks that are `false` or null. */
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

export const heading = (text: string, room?: number): Block => ({
  kind: "heading",
  text,
  ...(room === undefined ? {} : { room }),
});
export const paragraph = (text: string): Block => ({ kind: "paragraph", text });

type Facts = readonly (readonly [label: string, value: string | null | undefined])[];

/** Builds a list of labels with values. Omits labels without a value. */
export const facts = (rows: Facts): FactsBlock => ({
  kind: "facts",
  rows: rows.flatMap(([label, value]) =>
    value === null || value === undefined || value === "" ? [] : [[label, value] as const],
  ),
});

interface GroupInput {
  readonly label: string;
  readonly lines: readonly (string | null | undefined | false)[];
}
/** Builds columns of equal width. Omits groups and lines without text. */
export const sideBySide = (groups: readonly (GroupInput | null | false)[]): Block => ({
  kind: "columns",
  groups: groups.flatMap((group) => {
    if (group === null || group === false) return [];
    const lines = group.lines.filter((line): line is string => Boolean(line));
    return lines.length === 0 ? [] : [{ label: group.label, lines }];
  }),
});

/** Builds a right-aligned list of amounts that stays on one page. The last amount is the total. */
export const sums = (rows: readonly (readonly [label: string, cents: Cents] | null | false)[]): Block => ({
  kind: "sums",
  rows: rows.flatMap((row) => (row ? [[row[0], formatMoney(row[1])] as const] : [])),
});

/** Builds `facts` with two pairs on each line, for short values. */
export const pairedFacts = (rows: Facts): FactsBlock => ({ ...facts(rows), isPaired: true });

export const picture = (png: string, says: string, height: number): Block => ({
  kind: "picture",
  png,
  says,
  height,
});

/** A chart under its title, or null if all its values are 0. */
export const chartOf = (chart: BarChart): ChartBlock | null =>
  chart.series.some(({ values }) => values.some((value) => value > 0)) ? { kind: "chart", chart } : null;

export const signature = (text: string, style: SignatureBlock["style"]): Block => ({
  kind: "signature",
  text,
  style,
});

/** @internal For tests. */
export const total = (cents: Cents, label = "Total"): Block => ({
  kind: "total",
  label,
  text: formatMoney(cents),
});

export interface Column<Row> extends Partial<Omit<TableColumn, "title">> {
  readonly title: string;
  readonly cell: (row: Row) => string;
}

interface TableOptions<Row> {
  readonly caption?: string;
  readonly continued?: string;
  /** Draws a line through the heading of the row, for example for a cancelled appointment. */
  readonly isStruck?: (row: Row) => boolean;
  /** Returns the text of the group heading above a row. Rows must already be sorted by group. */
  readonly groupOf?: (row: Row) => string;
}

export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { caption, continued, isStruck = () => false, groupOf }: TableOptions<Row> = {},
): TableBlock {
  let group: string | undefined;
  const tableRows = rows.flatMap((row): TableRow[] => {
    const cells: TableRow = {
      kind: "cells",
      cells: columns.map(({ cell }) => cell(row)),
      isStruck: isStruck(row),
    };
    const title = groupOf?.(row);
    if (title === undefined || title === group) return [cells];
    group = title;
    return [{ kind: "group", title }, cells];
  });
  return {
    kind: "table",
    caption: caption ?? null,
    continued: continued ?? null,
    columns: columns.map(
      ({ title, width = 1, align = "left", isVertical = false, isRowHeading = false }) => ({
        title,
        width,
        align,
        isVertical,
        isRowHeading,
      }),
    ),
    rows: tableRows,
  };
}

/** Returns every text of a document in reading order. @internal For tests. */
export function textsOf({ title, subtitle, footer, blocks }: Document): string[] {
  return [title, subtitle ?? "", ...blocks.flatMap(textsOfBlock), footer];
}

function textsOfBlock(block: Block): readonly string[] {
  if (block.kind === "facts" || block.kind === "sums") return block.rows.flat();
  if (block.kind === "columns") return block.groups.flatMap(({ label, lines }) => [label, ...lines]);
  if (block.kind === "total") return [block.label, block.text];
  if (block.kind === "addressee") return block.lines;
  if (block.kind === "picture") return [block.says];
  if (block.kind === "signature") return [block.text];
  if (block.kind === "chart")
    return [block.chart.title, ...block.chart.series.map(({ name }) => name), ...block.chart.labels];
  if (block.kind !== "table") return [block.text];
  return [
    block.caption ?? "",
    ...block.columns.map(({ title }) => title),
    ...block.rows.flatMap((row) => (row.kind === "group" ? [row.title] : row.cells)),
  ];
}

/** Returns the footer of a document about patients. */
export const confidentialFooter = (
  createdAt: { readonly day: Day; readonly time: WallTime },
  by: string,
): string => `Created ${formatDay(createdAt.day)} ${createdAt.time} by ${by}. Confidential.`;
