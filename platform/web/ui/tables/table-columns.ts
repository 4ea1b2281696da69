import type { ReactNode } from "react";
import type { Link } from "#kernel/contract/link.ts";
import type { ReadState } from "./read-state.ts";

export interface Column<Row> {
  key: string;
  head: string;
  /** Content of the head instead of its text, such as a checkbox that selects all rows. */
  headCell?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** True for the column that names the row and contains its link. Defaults to the first column. */
  isKey?: boolean;
  sortable?: boolean;
  align?: "right";
  /** True for tabular digits: dates, times, money, phone numbers, IDs. */
  digits?: boolean;
  width?: number;
  /** True for a column that takes the remaining room and is cut with "…". A tooltip shows the full text. */
  elastic?: boolean;
  /** The text of an elastic column is shown whole, on several lines. */
  wraps?: boolean;
  /** Screens that hide the column: "tablet" from 768 to 1023 px, "laptop" from 768 to 1399 px. */
  drops?: "tablet" | "laptop";
  /** Place in the two-line row of a phone. Omitted on phones by default. */
  phone?: "start" | "second" | "end";
  /** Content in the row of a phone, where no head names a number: "3 letters". Defaults to `cell`. */
  phoneCell?: (row: Row) => ReactNode;
}

export interface Sort {
  by: string;
  direction: "asc" | "desc";
}

type CountedColumn = Pick<Column<never>, "elastic" | "drops">;
const isElastic = ({ elastic }: CountedColumn): boolean => elastic ?? false;
const isOnLaptop = ({ drops }: CountedColumn): boolean => drops !== "laptop";
const isOnTablet = ({ drops }: CountedColumn): boolean => drops === undefined;
/**
 * Returns column counts for the style sheet. Elastic columns share the room, and get more when other columns
 * are hidden.
 */
export const countsOf = (columns: readonly CountedColumn[]) => ({
  "--columns": columns.length,
  "--columns-laptop": columns.filter(isOnLaptop).length,
  "--columns-tablet": columns.filter(isOnTablet).length,
  "--elastic": columns.filter(isElastic).length,
  "--elastic-laptop": columns.filter(isOnLaptop).filter(isElastic).length,
  "--elastic-tablet": columns.filter(isOnTablet).filter(isElastic).length,
});

/** Row of sums: a text at the start, and figures by the keys of their columns. */
export interface SumsRow {
  readonly says: ReactNode;
  readonly cells?: Readonly<Record<string, ReactNode>>;
}

/** Group of consecutive rows, with a heading above the first one. */
export interface RowGroup extends SumsRow {
  readonly key: string | number;
}

/** Content, links and look of a table's rows. */
export interface Rows<Row> {
  groupOf?: (row: Row) => RowGroup;
  /** Sums below the rows, which stay visible while the rows scroll. */
  sums?: SumsRow;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** Returns the address that a row opens; the row is then a link. */
  rowTo?: (row: Row) => string | Link;
  /** Opens a row without an address, such as in a dialog. */
  onOpen?: (row: Row) => void;
  /** Strikes a row through, such as a deleted or cancelled one. */
  isStruck?: (row: Row) => boolean;
  /** Tints a row briefly because it was changed outside this page. */
  isTinted?: (row: Row) => boolean;
  /** Receives the focused row, for the page's own shortcuts. */
  onCurrentRow?: (row: Row) => void;
}

/**
 * Props of a row, which stay equal between renders, so that a row renders again only when its content
 * changes.
 */
export interface RowProps<Row> {
  row: Row;
  id: string | number;
  columns: readonly Column<Row>[];
  to: string | undefined;
  onOpen: ((row: Row) => void) | undefined;
  isStruck: boolean;
  isTinted: boolean;
  isCurrent: boolean;
  onCurrent: (id: string | number) => void;
}

export interface TableBodyProps<Row> extends Rows<Row> {
  /** Name of the rows: "Patients". */
  label: string;
  rows: readonly Row[] | undefined;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  state: ReadState;
  /** Content for an empty list. */
  empty: ReactNode;
  /** `card`: inside a Card, without shortcuts and without a sticky head. */
  variant?: "page" | "card";
}

export const keyColumn = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find((column) => column.isKey) ?? columns[0];

/** Returns true if the rows can be opened. Other rows can't be selected, so J and K do nothing. */
export const hasOpener = <Row>({ rowTo, onOpen }: Pick<Rows<Row>, "rowTo" | "onOpen">): boolean =>
  rowTo !== undefined || onOpen !== undefined;
