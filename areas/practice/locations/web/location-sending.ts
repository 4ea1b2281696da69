import { locationName } from "../rules/list.ts";
import type { Location } from "../contract.ts";
import type { LocationModalProps } from "./LocationFormModal.tsx";
import { STALE_ROUTES } from "./useLocationChanges.ts";

/**
 * Returns the options for creating and updating either type of location: messages, routes to reload, and
 * closing of the form.
 */
export function sendOptionsOf({
  onClose,
  onSaved,
}: {
  onClose: () => void;
  onSaved: LocationModalProps["onSaved"] | undefined;
}) {
  const commonOptions = {
    errors: "inline",
    refresh: STALE_ROUTES,
    onDone: (saved: Location) => {
      onClose();
      onSaved?.(saved);
    },
  } as const;
  return {
    creating: {
      ...commonOptions,
      done: "Create Successfully",
      detail: ({ abbreviation, name }: Location) => `Location added. ${locationName({ abbreviation, name })}`,
    },
    updating: { ...commonOptions, done: "Saved Successfully", detail: locationName },
  };
}

/** Returns the initial values of the common fields. */
export const initialValuesOf = (location: Location | undefined) => ({
  abbreviation: location?.abbreviation ?? "",
  doctor_provider_no: location?.doctor_provider_no ?? null,
  ...(location ? { version: location.version } : {}),
});
