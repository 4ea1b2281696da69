import { forbidden } from "#kernel/contract/problem.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";

interface Sender {
  readonly kind: "staff" | "client" | "subuser" | "agent";
  readonly via: string;
  /** True for staff who may read this client's feedback. */
  readonly mayRead: boolean;
}

/**
 * Checks that the sender may give feedback (API-DOC-015, RULE-PERM-09): clients and their users for
 * themselves and company peers, staff on a client's behalf.
 */
export function mayGive({ kind, via, mayRead }: Sender): Verdict<"forbidden"> {
  const isAllowed = kind === "staff" ? mayRead : via === "own" || via === "peer";
  return isAllowed ? allow : refuse(forbidden, undefined);
}
