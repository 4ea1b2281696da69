import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { notYourField } from "../contract.ts";

/** The changes, besides contact details, that the caller may make to a client. */
export interface Powers {
  /** True if the caller is the client. */
  readonly own: boolean;
  /**
   * True for staff with client.edit: the whole record except services, credit and deletion, which have
   * permissions of their own.
   */
  readonly record: boolean;
  readonly services: boolean;
  readonly credit: boolean;
  readonly remove: boolean;
}

/** Fields that only staff may change (API-DOC-004), with their names in the error. */
const OF_STAFF: Readonly<Record<string, string>> = {
  groups: "the groups",
  company_client: "the company",
  user_type: "the type",
  difficulty: "the difficulty",
};

/**
 * Fields that determine how the client signs in and where password links go. The client's users may not
 * change them.
 */
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

/**
 * Checks that the caller may change these fields. Expects only fields whose value differs, so that sending
 * back an unchanged record is never rejected.
 */
export function mayChange(changed: readonly string[], powers: Powers): Verdict<"client.not_your_field"> {
  const field = changed.find((name) => !isHeld(name, powers));
  return field === undefined ? allow : refuse(notYourField, { field, name: nameOf(field) });
}
