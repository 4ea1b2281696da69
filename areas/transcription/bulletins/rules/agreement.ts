import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { outOfTurn } from "../contract.ts";

export interface Dated {
  readonly ID: number;
  readonly created_time: string;
}

/** Whether the person has agreed to it: the saved time is that of the last bulletin agreed to. */
export const isAgreed = ({ created_time }: Dated, lastTime: string | null): boolean =>
  lastTime !== null && Date.parse(created_time) <= Date.parse(lastTime);

/** RULE-BUL-01, G-19: one after the other, oldest first. Agreeing again to one already agreed to is allowed and changes nothing. */
export function mayAgree(
  bulletin: Dated,
  oldestPending: Dated | undefined,
  lastTime: string | null,
): Verdict<"bulletin.out_of_turn"> {
  if (isAgreed(bulletin, lastTime) || oldestPending?.ID === bulletin.ID) return allow;
  return refuse(outOfTurn, undefined);
}
