import { forbidden } from "#kernel/contract/problem.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";

interface Sender {
  readonly kind: "staff" | "client" | "subuser" | "agent";
  readonly via: string;
  /** Staff that read this client's feedback. */
  readonly mayRead: boolean;
}

/** API-DOC-015, RULE-PERM-09: every client and its people for themselves and their company's peers; staff on a client's behalf. */
export function mayGive({ kind, via, mayRead }: Sender): Verdict<"forbidden"> {
  const may = kind === "staff" ? mayRead : via === "own" || via === "peer";
  return may ? allow : refuse(forbidden, undefined);
}
