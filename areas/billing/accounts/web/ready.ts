import type { ReadState } from "#platform/web/ui/tables/readState.ts";

/** Of a list inside a record that has been read already. */
export const READY: ReadState = { isPending: false, error: null, refetch: () => undefined };
