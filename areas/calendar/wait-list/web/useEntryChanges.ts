import { useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
import { waitListRoutes } from "../contract.ts";
import type { WaitListEntry } from "../entry.contract.ts";
import { nameOf } from "../rules/words.ts";

/** Routes whose cached replies are stale after any change of an entry. */
export const ENTRY_ROUTES = [waitListRoutes.list, waitListRoutes.ofPatient] as const;

/** Returns functions that remove an entry at once, with an undo, and restore it. */
export const useEntryChanges = () =>
  useDeleteWithUndo({
    remove: waitListRoutes.remove,
    restore: waitListRoutes.update,
    removed: "removed",
    label: ({ patient }: WaitListEntry) => nameOf(patient),
    refresh: ENTRY_ROUTES,
  });
