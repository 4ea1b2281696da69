import { useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
import { type VisitType, visitTypeRoutes } from "../contract.ts";

/** Routes whose cached replies are stale after any change of a type. */
export const TYPE_ROUTES = [visitTypeRoutes.list, visitTypeRoutes.get] as const;

/** Returns functions that archive a type at once, with an undo, and restore it. */
export const useTypeChanges = () =>
  useDeleteWithUndo({
    remove: visitTypeRoutes.remove,
    restore: visitTypeRoutes.update,
    removed: "archived",
    label: ({ name }: VisitType) => name,
    refresh: TYPE_ROUTES,
  });
