import { VisuallyHidden } from "@mantine/core";
import type { recipientRoutes } from "#areas/onboarding/fund-recipients/contract.ts";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { BoardFilter, BoardRow, Cell } from "../contract.ts";
import { formatNames } from "../rules/names.ts";
import { isShownCell } from "../rules/funds.ts";
import { CellStatus } from "./CellStatus.tsx";
import classes from "./board.module.css";

export type Recipient = Pick<ReplyOf<typeof recipientRoutes.list>[number], "code" | "short_name" | "name">;
export interface MarkedCell {
  readonly row: BoardRow;
  readonly cell: Cell;
}

/**
 * Returns the key of a row. Includes the client because two clients may have the same provider number, and
 * IDs of practices and registrations may be equal.
 */
export const keyOfNumber = ({ _doctor, provider_number }: BoardRow): string =>
  `${_doctor} ${provider_number}`;

const numberColumn: Column<BoardRow> = {
  key: "number",
  head: "Provider number",
  cell: ({ provider_number, practice_name, also_used_by = [] }) => (
    <span className={classes.number}>
      <b className="tn">{formatProviderNumber(provider_number)}</b>
      <span className="muted">{practice_name}</span>
      {also_used_by.length > 0 && <Status is="missing">Also used by {formatNames(also_used_by)}</Status>}
    </span>
  ),
  elastic: true,
};

/** Counts the funds that a number is not registered with, because a phone does not list them. */
const restColumn = (total: number): Column<BoardRow> => ({
  key: "rest",
  head: "Not registered",
  phone: "second",
  cell: ({ cells }) => (cells.length < total ? `${total - cells.length} not registered` : null),
});

interface BoardColumns {
  readonly used: readonly Recipient[];
  /** True to put a number's funds into one line, without the funds it is not registered with. */
  readonly isPhone: boolean;
  /** Number of all funds, shown or not. */
  readonly total: number;
  /** State that the chosen tab names. Cells of other states are empty. */
  readonly shown?: BoardFilter | undefined;
  /** Opens the form for a fund's reply. */
  readonly onMark?: (marked: MarkedCell) => void;
}

/** Builds the columns: the provider number, and one for each fund. */
export const columnsOf = ({ used, isPhone, total, shown, onMark }: BoardColumns): Column<BoardRow>[] => [
  numberColumn,
  ...used.map(
    ({ code, short_name, name }): Column<BoardRow> => ({
      key: code,
      head: short_name,
      phone: "second",
      cell: (row) => {
        const cell = row.cells.find(({ recipient }) => recipient === code);
        if (!isShownCell(cell?.state, shown)) return null;
        // Lists the funds on a phone, which has no column headings, only in tabs about funds.
        if (!cell && isPhone) return shown === "not_registered" ? short_name : null;
        if (!cell) return <span className={classes.none}>Not registered</span>;
        const status = (
          <>
            <span className={classes.fund}>{short_name} </span>
            <CellStatus cell={cell} />
          </>
        );
        if (!onMark) return status;
        return (
          <button type="button" className={classes.cell} onClick={() => onMark({ row, cell })}>
            {status}
            <VisuallyHidden>
              , {name}, {formatProviderNumber(row.provider_number)}: enter the reply
            </VisuallyHidden>
          </button>
        );
      },
    }),
  ),
  ...(isPhone && shown === undefined ? [restColumn(total)] : []),
];
