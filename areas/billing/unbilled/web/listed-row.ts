import { patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import type { UnbilledRow } from "../contract.ts";
import type { Mark } from "./useMarks.ts";

/** Row with an ID that only the table uses. */
export type ListedRow = UnbilledRow & { readonly ID: number };

export interface RowActions {
  may: (needs: readonly Permission[]) => boolean;
  onMatch: (row: ListedRow) => void;
  onMark: (row: ListedRow, mark: Mark) => void;
}

export const nameOfRow = (row: UnbilledRow): string =>
  row.patient ? patientNameWithTitle(row.patient) : (row.label ?? "–");
