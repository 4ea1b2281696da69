import type { BarChart } from "#kernel/charts/bar-chart.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import { type Cents, formatMoney } from "#kernel/money/money.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";

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
  /** `room`: so many points of what follows are on the same page, where a page has them. */
  | { readonly kind: "heading"; readonly text: string; readonly room?: number }
  | { readonly kind: "paragraph"; readonly text: string }
  | FactsBlock
  | { readonly kind: "columns"; readonly groups: readonly ColumnGroup[] }
  | { readonly kind: "sums"; readonly rows: readonly (readonly [label: string, amount: string])[] }
  | TableBlock
  | { readonly kind: "total"; readonly label: string; readonly text: string }
  | SignatureBlock
  | PictureBlock
  | ChartBlock;

/** Lines under a label, beside other groups; the first line stands out. */
export interface ColumnGroup {
  readonly label: string;
  readonly lines: readonly string[];
}

export interface FactsBlock {
  readonly kind: "facts";
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** Two pairs in one line of the page, read from left to right. */
  readonly isPaired?: true;
}

export const SIGNATURE_STYLES = ["Plain", "Bold", "Italic"] as const;

/** A typed signature over its line. */
export interface SignatureBlock {
  readonly kind: "signature";
  readonly text: string;
  readonly style: (typeof SIGNATURE_STYLES)[number];
}

export interface PictureBlock {
  readonly kind: "picture";
  /** A PNG in base64. */
  readonly png: string;
  /** What a screen reader says of it. */
  readonly says: string;
  /** In points; it is as wide as its own shape makes it. */
  readonly height: number;
}

export interface ChartBlock {
  readonly kind: "chart";
  readonly chart: BarChart;
}

export interface TableBlock {
  readonly kind: "table";
  readonly caption: string | null;
  /** Above the headings where the table goes on, on a further page. */
  readonly continued: string | null;
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

export const heading = (text: string, room?: number): Block => ({
  kind: "heading",
  text,
  ...(room === undefined ? {} : { room }),
});
export const paragraph = (text: string): Block => ({ kind: "paragraph", text });

type Facts = readonly (readonly [label: string, value: string | null | undefined])[];

/** Labels with their values; those without a value are left out. */
export const facts = (rows: Facts): FactsBlock => ({
  kind: "facts",
  rows: rows.flatMap(([label, value]) =>
    value === null || value === undefined || value === "" ? [] : [[label, value] as const],
  ),
});

interface GroupGiven {
  readonly label: string;
  readonly lines: readonly (string | null | undefined | false)[];
}
/** Groups side by side, each as wide as the others; groups and lines without a text are left out. */
export const sideBySide = (groups: readonly (GroupGiven | null | false)[]): Block => ({
  kind: "columns",
  groups: groups.flatMap((group) => {
    if (group === null || group === false) return [];
    const lines = group.lines.filter((line): line is string => Boolean(line));
    return lines.length === 0 ? [] : [{ label: group.label, lines }];
  }),
});

/** Amounts below each other at the right, on one page; the last one is what they come to. */
export const sums = (rows: readonly (readonly [label: string, cents: Cents] | null | false)[]): Block => ({
  kind: "sums",
  rows: rows.flatMap((row) => (row ? [[row[0], formatMoney(row[1])] as const] : [])),
});

/** The same in half the height, for short values. */
export const pairedFacts = (rows: Facts): FactsBlock => ({ ...facts(rows), isPaired: true });

export const picture = (png: string, says: string, height: number): Block => ({ kind: "picture", png, says, height });

/** A chart under its title, or null if all its values are 0. */
export const chartOf = (chart: BarChart): ChartBlock | null =>
  chart.series.some(({ values }) => values.some((value) => value > 0)) ? { kind: "chart", chart } : null;

export const signature = (text: string, style: SignatureBlock["style"]): Block => ({ kind: "signature", text, style });

/** @internal For tests. */
export const total = (cents: Cents, label = "Total"): Block => ({ kind: "total", label, text: formatMoney(cents) });

export interface Column<Row> extends Partial<Omit<TableColumn, "title">> {
  readonly title: string;
  readonly cell: (row: Row) => string;
}

interface TableOptions<Row> {
  readonly caption?: string;
  readonly continued?: string;
  /** Its row heading is drawn with a line through it, as what was cancelled is. */
  readonly isStruck?: (row: Row) => boolean;
  /** Rows with the same text stand below a heading with that text. They must already be in that order. */
  readonly groupOf?: (row: Row) => string;
}

export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { caption, continued, isStruck = () => false, groupOf }: TableOptions<Row> = {},
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
    continued: continued ?? null,
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

/** Every text of a document, in reading order. @internal For tests. */
export function textsOf({ title, subtitle, footer, blocks }: Document): string[] {
  return [title, subtitle ?? "", ...blocks.flatMap(textsOfBlock), footer];
}

function textsOfBlock(block: Block): readonly string[] {
  if (block.kind === "facts" || block.kind === "sums") return block.rows.flat();
  if (block.kind === "columns") return block.groups.flatMap(({ label, lines }) => [label, ...lines]);
  if (block.kind === "total") return [block.label, block.text];
  if (block.kind === "picture") return [block.says];
  if (block.kind === "signature") return [block.text];
  if (block.kind === "chart") return [block.chart.title, ...block.chart.series.map(({ name }) => name), ...block.chart.labels];
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
