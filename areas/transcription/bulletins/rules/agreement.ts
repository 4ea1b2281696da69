import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { outOfTurn } from "../contract.ts";

export interface BulletinTime {
  readonly ID: number;
  readonly created_time: string;
}

/**
 * Returns true if the user has agreed to the bulletin. `lastTime` is the `created_time` of the last bulletin
 * agreed to.
 */
export const isAgreed = ({ created_time }: BulletinTime, lastTime: string | null): boolean =>
  lastTime !== null && Date.parse(created_time) <= Date.parse(lastTime);

/**
 * Allows agreeing to the oldest pending bulletin only (RULE-BUL-01, G-19). Agreeing again to an earlier
 * bulletin is allowed and changes nothing.
 */
export function mayAgree(
  bulletin: BulletinTime,
  oldestPending: BulletinTime | undefined,
  lastTime: string | null,
): Verdict<"bulletin.out_of_turn"> {
  if (isAgreed(bulletin, lastTime) || oldestPending?.ID === bulletin.ID) return allow;
  return refuse(outOfTurn, undefined);
}
