import { useState } from "react";
import { RestorableActions } from "#platform/web/ui/tables/RestorableActions.tsx";
import type { Location } from "../contract.ts";
import { DeleteLocationDialog } from "./DeleteLocationDialog.tsx";
import { useLocationChanges } from "./useLocationChanges.ts";

const WORDS = { remove: "Delete", restore: "Restore", removed: "Deleted" };

/** Buttons at the end of a row that delete or restore a location. */
export function LocationActions({ location }: { location: Location }) {
  const { remove, restore, isSending } = useLocationChanges();
  const [isAsking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    remove(location);
  };
  return (
    <>
      <RestorableActions
        name={location.abbreviation}
        isDeleted={location.is_deleted}
        words={WORDS}
        isSending={isSending}
        onRemove={() => setAsking(true)}
        onRestore={() => restore(location)}
      />
      {isAsking && (
        <DeleteLocationDialog location={location} onConfirm={confirm} onCancel={() => setAsking(false)} />
      )}
    </>
  );
}
