import { MAX_WAITING, MAX_WAITING_BYTES } from "../contract.ts";

/**
 * Returns true if another import may be read. Limits the imports that wait to be started, because their data
 * is stored until then.
 */
export const mayWait = ({ runs, bytes }: { readonly runs: number; readonly bytes: number }): boolean =>
  runs < MAX_WAITING && bytes < MAX_WAITING_BYTES;
