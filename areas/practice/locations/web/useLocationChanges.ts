import { useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
import { type Location, locationRoutes } from "../contract.ts";

/** What every change of a location makes out of date. */
export const CHANGED = [
  locationRoutes.all,
  locationRoutes.listInpatient,
  locationRoutes.listOutpatient,
  locationRoutes.getInpatient,
  locationRoutes.getOutpatient,
] as const;

const UNDOABLE = {
  label: ({ abbreviation }: Location) => abbreviation,
  restored: "reactivated",
  refresh: CHANGED,
} as const;

/** STATE-LOC-01: deleting is done at once and can be undone. */
export function useLocationChanges() {
  const { removeInpatient, updateInpatient, removeOutpatient, updateOutpatient } = locationRoutes;
  const inpatient = useDeleteWithUndo({ remove: removeInpatient, restore: updateInpatient, ...UNDOABLE });
  const outpatient = useDeleteWithUndo({ remove: removeOutpatient, restore: updateOutpatient, ...UNDOABLE });
  const of = ({ type }: Location) => (type === "INPATIENT" ? inpatient : outpatient);
  return {
    remove: (location: Location): void => void of(location).remove(location),
    reactivate: (location: Location): void => of(location).restore(location),
    isSending: inpatient.isSending || outpatient.isSending,
  };
}
