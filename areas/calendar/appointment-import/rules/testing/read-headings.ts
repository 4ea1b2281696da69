import { isAppointmentColumn, isReferralColumn } from "../../columns.contract.ts";
import { headingsOf } from "../headings.ts";
import { recogniseTable } from "../match-table.ts";

const recogniseHeadings = (cells: readonly string[]) => recogniseTable(cells, { source: "", profiles: [] });

/** Returns the headings of a table of appointments as the import reads them; null for any other table. */
export function columnsIn(cells: readonly string[]) {
  const table = recogniseHeadings(cells);
  return table?.kind === "appointment" ? headingsOf(cells, table.mapping, isAppointmentColumn) : null;
}

/** Returns the headings of a table of referrals as the import reads them; null for any other table. */
export function referralHeadingsIn(cells: readonly string[]) {
  const table = recogniseHeadings(cells);
  return table?.kind === "referral" ? headingsOf(cells, table.mapping, isReferralColumn) : null;
}
