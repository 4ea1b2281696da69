import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Location } from "../contract.ts";
import classes from "./locations.module.css";
import { useLocationChanges } from "./useLocationChanges.ts";

/** Buttons at the end of a row that delete or restore a location. */
export function LocationActions({ location }: { location: Location }) {
  const { remove, reactivate, isSending } = useLocationChanges();
  const { abbreviation, is_deleted } = location;
  return (
    <span className={classes.actions}>
      {is_deleted && <Status is="deleted">Deleted</Status>}
      <button
        type="button"
        className={`link ${classes.above}`}
        disabled={isSending}
        aria-label={`${is_deleted ? "Reactivate" : "Delete"} ${abbreviation}`}
        onClick={() => (is_deleted ? reactivate(location) : remove(location))}
      >
        {is_deleted ? "Reactivate" : "Delete"}
      </button>
    </span>
  );
}
