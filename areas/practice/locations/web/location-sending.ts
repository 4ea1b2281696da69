import type { Location } from "../contract.ts";
import type { LocationModalProps } from "./LocationFormModal.tsx";
import { CHANGED } from "./useLocationChanges.ts";

/** How either kind of location is sent: what is said once it is saved, what is read again, and that its form closes. */
export function sendingOf({ onClose, onSaved }: { onClose: () => void; onSaved: LocationModalProps["onSaved"] | undefined }) {
  const either = {
    errors: "inline",
    refresh: CHANGED,
    onDone: (saved: Location) => {
      onClose();
      onSaved?.(saved);
    },
  } as const;
  return { creating: { ...either, done: "Create Successfully" }, updating: { ...either, done: "Saved Successfully" } };
}

/** What the form of either kind begins with. */
export const begunWith = (location: Location | undefined) => ({
  abbreviation: location?.abbreviation ?? "",
  doctor_provider_no: location?.doctor_provider_no ?? null,
  ...(location ? { version: location.version } : {}),
});
