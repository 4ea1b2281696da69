import type { ReadState } from "#platform/web/ui/tables/read-state.ts";

/** Read state of a list that is part of an already loaded record. */
export const READY: ReadState = { isPending: false, error: null, refetch: () => undefined };
