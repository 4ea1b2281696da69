import { MOST_WAITING, MOST_WAITING_BYTES } from "../contract.ts";

/** Whether another import may be read beside those that wait to be started: what they hold is kept until then. */
export const mayWait = ({ runs, bytes }: { readonly runs: number; readonly bytes: number }): boolean =>
  runs < MOST_WAITING && bytes < MOST_WAITING_BYTES;
