import { useRead } from "#platform/web/api/useRead.ts";
import { type VisitType, visitTypeRoutes } from "../contract.ts";

const FRESH_MS = 300_000;

/** Returns the types that may be chosen for an appointment, by name. Undefined until they are loaded. */
export const useVisitTypes = (): readonly VisitType[] | undefined =>
  useRead(visitTypeRoutes.list, { query: {} }, { freshFor: FRESH_MS }).data;
