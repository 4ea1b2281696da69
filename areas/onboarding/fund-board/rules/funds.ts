import type { BoardFilter, CellState } from "../contract.ts";

interface Fund {
  readonly code: string;
}
interface NumberRow {
  readonly cells: readonly { readonly recipient: string; readonly state: CellState }[];
}

/** Number of funds that always have a column while all states are shown. */
const MIN_FUNDS = 6;

/** Returns true for a cell that the chosen tab names. Every cell is shown without a choice. */
export const isShownCell = (state: CellState | undefined, shown: BoardFilter | undefined): boolean =>
  shown === undefined || (state ?? "not_registered") === shown;

/**
 * Returns the funds shown as columns: in a tab the funds with a cell in the tab's state, otherwise the first
 * funds and all funds with a registration on this page.
 */
export function shownFunds<F extends Fund>(
  funds: readonly F[],
  rows: readonly NumberRow[],
  {
    shown,
    all_funds,
  }: { readonly shown?: BoardFilter | undefined; readonly all_funds?: boolean | undefined },
): F[] {
  const stateAt = ({ cells }: NumberRow, code: string) =>
    cells.find(({ recipient }) => recipient === code)?.state;
  if (shown !== undefined)
    return funds.filter(({ code }) => rows.some((row) => isShownCell(stateAt(row, code), shown)));
  return funds.filter(
    ({ code }, index) =>
      all_funds === true || index < MIN_FUNDS || rows.some((row) => stateAt(row, code) !== undefined),
  );
}

/** Says how many funds have no column, such as "14 funds with no registrations hidden". */
export const hiddenFunds = (count: number): string =>
  `${count} ${count === 1 ? "fund" : "funds"} with no registrations hidden`;
