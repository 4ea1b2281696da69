import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import { type Location, locationRoutes } from "../contract.ts";

/** What every change of a location makes out of date. */
export const CHANGED = [
  locationRoutes.all,
  locationRoutes.listInpatient,
  locationRoutes.listOutpatient,
  locationRoutes.getInpatient,
  locationRoutes.getOutpatient,
] as const;

/** STATE-LOC-01: deleting is done at once and can be taken back. */
export function useLocationChanges() {
  const options = {
    refresh: CHANGED,
    failed: "Save Failed",
    done: ({ abbreviation }: Location) => `${abbreviation} reactivated`,
  };
  const backIn = useSend(locationRoutes.updateInpatient, options);
  const backOut = useSend(locationRoutes.updateOutpatient, options);
  const outIn = useSend(locationRoutes.removeInpatient, { refresh: CHANGED, failed: "Delete Failed" });
  const outOut = useSend(locationRoutes.removeOutpatient, { refresh: CHANGED, failed: "Delete Failed" });

  const reactivate = ({ ID, type }: Pick<Location, "ID" | "type">): void =>
    (type === "INPATIENT" ? backIn : backOut).send({ params: { id: ID }, body: { is_deleted: false } });
  const remove = (location: Location): void =>
    void (location.type === "INPATIENT" ? outIn : outOut).sendAsync({ params: { id: location.ID } }).then(
      () => toast.done(`${location.abbreviation} deleted`, { action: { label: "Undo", run: () => reactivate(location) } }),
      // The refusal was announced already.
      () => undefined,
    );
  return { remove, reactivate, isSending: [backIn, backOut, outIn, outOut].some(({ isSending }) => isSending) };
}
