import type { Location } from "../contract.ts";
import type { LocationModalProps } from "./LocationFormModal.tsx";
import { CHANGED } from "./useLocationChanges.ts";

/**
 * Returns the options for creating and updating either type of location: messages, routes to reload, and
 * closing of the form.
 */
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

/** Returns the initial values of the common fields. */
export const begunWith = (location: Location | undefined) => ({
  abbreviation: location?.abbreviation ?? "",
  doctor_provider_no: location?.doctor_provider_no ?? null,
  ...(location ? { version: location.version } : {}),
});
