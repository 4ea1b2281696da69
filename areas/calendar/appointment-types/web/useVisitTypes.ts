import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { type VisitType, visitTypeRoutes } from "../contract.ts";

const FRESH_MS = 300_000;

const useTypesRead = () => useRead(visitTypeRoutes.list, { query: {} }, { freshFor: FRESH_MS });

/** Returns the types that may be chosen for an appointment, by name. Undefined until they are loaded. */
export const useVisitTypes = (): readonly VisitType[] | undefined => useTypesRead().data;

/** Returns the types and true while they are loading. The list is empty if loading failed. */
export function useVisitTypesRead(): { readonly types: readonly VisitType[]; readonly isPending: boolean } {
  const read = useTypesRead();
  return { types: read.data ?? [], isPending: isAnswerPending(read) };
}
