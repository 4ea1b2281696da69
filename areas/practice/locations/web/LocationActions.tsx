import { RestorableActions } from "#platform/web/ui/tables/RestorableActions.tsx";
import type { Location } from "../contract.ts";
import { useLocationChanges } from "./useLocationChanges.ts";

const WORDS = { remove: "Delete", restore: "Reactivate", removed: "Deleted" };

/** Buttons at the end of a row that delete or restore a location. */
export function LocationActions({ location }: { location: Location }) {
  const { remove, reactivate, isSending } = useLocationChanges();
  return (
    <RestorableActions
      name={location.abbreviation}
      isDeleted={location.is_deleted}
      words={WORDS}
      isSending={isSending}
      onRemove={() => remove(location)}
      onRestore={() => reactivate(location)}
    />
  );
}
