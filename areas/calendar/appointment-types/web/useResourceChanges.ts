import { useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
import { type Resource, resourceRoutes } from "../resource.contract.ts";

/** Routes whose cached replies are stale after any change of a resource. */
export const RESOURCE_ROUTES = [resourceRoutes.listResources, resourceRoutes.getResource] as const;

/** Returns functions that archive a resource at once, with an undo, and restore it. */
export const useResourceChanges = () =>
  useDeleteWithUndo({
    remove: resourceRoutes.removeResource,
    restore: resourceRoutes.updateResource,
    removed: "archived",
    label: ({ name }: Resource) => name,
    refresh: RESOURCE_ROUTES,
  });
