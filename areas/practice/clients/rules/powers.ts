import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { notYourField } from "../contract.ts";

/** What whoever saves may do to this client beside its contact details. */
export interface Powers {
  /** The client itself. */
  readonly own: boolean;
  /** client.edit as staff: the whole record but the three below. */
  readonly record: boolean;
  readonly services: boolean;
  readonly credit: boolean;
  readonly remove: boolean;
}

/** API-DOC-004: never the client's own business; each with the word a refusal says. */
const OF_STAFF: Readonly<Record<string, string>> = {
  groups: "the groups",
  company_client: "the company",
  user_type: "the type",
  difficulty: "the difficulty",
};

/** How the client signs in, and where links that set its password go: never by somebody who works for it. */
const OF_SIGN_IN: Readonly<Record<string, string>> = { email_address: "the email address", username: "the username" };

function isHeld(field: string, powers: Powers): boolean {
  if (field === "services") return powers.services;
  if (field === "neurons") return powers.credit;
  if (field === "is_deleted") return powers.remove;
  if (field in OF_SIGN_IN) return powers.own || powers.record;
  return powers.record || !(field in OF_STAFF);
}

const nameOf = (field: string): string =>
  OF_STAFF[field] ??
  OF_SIGN_IN[field] ??
  { services: "the services", neurons: "the credit points", is_deleted: "the deletion" }[field] ??
  "this";

/** `auditWrite` names only the fields that would differ, so that sending back what was read is never refused. */
export function mayChange(changed: readonly string[], powers: Powers): Verdict<"client.not_your_field"> {
  const field = changed.find((name) => !isHeld(name, powers));
  return field === undefined ? allow : refuse(notYourField, { field, name: nameOf(field) });
}
