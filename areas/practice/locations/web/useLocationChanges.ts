import { useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
import { type Location, locationRoutes } from "../contract.ts";

/** Routes whose cached replies are stale after any change of a location. */
export const STALE_ROUTES = [
  locationRoutes.all,
  locationRoutes.listInpatient,
  locationRoutes.listOutpatient,
  locationRoutes.getInpatient,
  locationRoutes.getOutpatient,
] as const;

const UNDO_OPTIONS = {
  label: ({ abbreviation }: Location) => abbreviation,
  restored: "restored",
  refresh: STALE_ROUTES,
} as const;

/** Returns functions that delete a location at once, with an undo, and restore it (STATE-LOC-01). */
export function useLocationChanges() {
  const { removeInpatient, updateInpatient, removeOutpatient, updateOutpatient } = locationRoutes;
  const inpatient = useDeleteWithUndo({ remove: removeInpatient, restore: updateInpatient, ...UNDO_OPTIONS });
  const outpatient = useDeleteWithUndo({
    remove: removeOutpatient,
    restore: updateOutpatient,
    ...UNDO_OPTIONS,
  });
  const changesOf = ({ type }: Location) => (type === "INPATIENT" ? inpatient : outpatient);
  return {
    remove: (location: Location): void => void changesOf(location).remove(location),
    restore: (location: Location): void => changesOf(location).restore(location),
    isSending: inpatient.isSending || outpatient.isSending,
  };
}
