import { useRead } from "#platform/web/api/useRead.ts";
import { type Resource, resourceRoutes } from "../resource.contract.ts";

const FRESH_MS = 300_000;

/** Returns the client's rooms and equipment with archived ones, by name. Undefined until they are loaded. */
export const useResources = (): readonly Resource[] | undefined =>
  useRead(resourceRoutes.listResources, { query: { show_deleted: "true" } }, { freshFor: FRESH_MS }).data;
