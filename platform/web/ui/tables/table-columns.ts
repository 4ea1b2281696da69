import type { ReactNode } from "react";
import type { Link } from "#kernel/contract/link.ts";
import type { ReadState } from "./readState.ts";

export interface Column<Row> {
  key: string;
  head: string;
  /** Drawn at the top instead of the words: a tick that selects all rows. */
  headCell?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The first column unless another says so: it names the row and is its link. */
  isKey?: boolean;
  sortable?: boolean;
  align?: "right";
  /** Tabular digits: dates, times, money, phone numbers, ids. */
  digits?: boolean;
  width?: number;
  /** Takes the room that is left and is cut with "…"; the whole is in the tooltip. */
  elastic?: boolean;
  /** Left out between 768 and 1399 px; "tablet": up to 1023 px only. */
  drops?: boolean | "tablet";
  /** Where it goes in the two-line row of a phone; left out unless told. */
  phone?: "second" | "end";
}

export interface Sort {
  by: string;
  direction: "asc" | "desc";
}

type Counted = Pick<Column<never>, "elastic" | "drops">;
const isElastic = ({ elastic }: Counted): boolean => elastic ?? false;
const isKept = ({ drops }: Counted): boolean => drops !== true;
/** For the style sheet: elastic columns share the room, and where some are left out, the others have more. */
export const countsOf = (columns: readonly Counted[]) => ({
  "--columns": columns.length,
  "--columns-kept": columns.filter(isKept).length,
  "--elastic": columns.filter(isElastic).length,
  "--elastic-kept": columns.filter(isKept).filter(isElastic).length,
});

/** A row of sums: words at its beginning, and figures under the columns they are of, by the columns' keys. */
export interface SumsRow {
  readonly says: ReactNode;
  readonly cells?: Readonly<Record<string, ReactNode>>;
}

/** What rows that follow one another have in common: said once, above the first of them. */
export interface RowGroup extends SumsRow {
  readonly key: string | number;
}

/** How the rows of a table open and look. */
export interface Rows<Row> {
  groupOf?: (row: Row) => RowGroup;
  /** Below the rows, in sight while they scroll. */
  sums?: SumsRow;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The address a row opens; the row is then a link. */
  rowTo?: (row: Row) => string | Link;
  /** Instead of an address: opens a dialog. */
  onOpen?: (row: Row) => void;
  /** Struck through: deleted, cancelled. */
  isStruck?: (row: Row) => boolean;
  /** For a moment: it has just changed without anybody on this page doing it. */
  isTinted?: (row: Row) => boolean;
  /** Which row has the focus, for the page's own keys. */
  onCurrentRow?: (row: Row) => void;
}

/** The same from one drawing to the next as long as the row is the same: a row is drawn again only when it shows something else. */
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
  /** What the rows are: "Patients". */
  label: string;
  rows: readonly Row[] | undefined;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  state: ReadState;
  /** What to say when there are none. */
  empty: ReactNode;
  /** `card`: inside a Card; no keys, no head that sticks. */
  variant?: "page" | "card";
}

export const keyColumn = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find((column) => column.isKey) ?? columns[0];
