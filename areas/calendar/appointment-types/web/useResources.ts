import { useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { type Resource, resourceRoutes } from "../resource.contract.ts";

const FRESH_MS = 300_000;

/** Routes whose cached replies are stale after any change of a resource. */
export const RESOURCE_ROUTES = [resourceRoutes.listResources, resourceRoutes.getResource] as const;

/** Returns the client's rooms and equipment with archived ones, by name. Undefined until they are loaded. */
export const useResources = (): readonly Resource[] | undefined =>
  useRead(resourceRoutes.listResources, { query: { show_deleted: "true" } }, { freshFor: FRESH_MS }).data;

/** Returns functions that archive a resource at once, with an undo, and restore it. */
export const useResourceChanges = () =>
  useDeleteWithUndo({
    remove: resourceRoutes.removeResource,
    restore: resourceRoutes.updateResource,
    removed: "archived",
    label: ({ name }: Resource) => name,
    refresh: RESOURCE_ROUTES,
  });
