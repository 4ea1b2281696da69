import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import { notYourField } from "../contract.ts";

/** The changes, besides contact details, that the caller may make to a client. */
export interface Powers {
  /** True if the caller is the client. */
  readonly own: boolean;
  /**
   * True for staff with client.edit: the whole record except services, credit and deletion, which need
   * separate permissions.
   */
  readonly record: boolean;
  readonly services: boolean;
  readonly credit: boolean;
  readonly remove: boolean;
}

/** Fields that only staff may change (API-DOC-004), with their names in the error. */
const STAFF_FIELDS: Readonly<Record<string, string>> = {
  groups: "the groups",
  company_client: "the company",
  user_type: "the type",
  difficulty: "the difficulty",
};

/**
 * Fields that determine how the client signs in and where password links go. The client's users may not
 * change them.
 */
const SIGN_IN_FIELDS: Readonly<Record<string, string>> = {
  email_address: "the email address",
  username: "the username",
};

function mayChangeField(field: string, powers: Powers): boolean {
  if (field === "services") return powers.services;
  if (field === "neurons") return powers.credit;
  if (field === "is_deleted") return powers.remove;
  if (field in SIGN_IN_FIELDS) return powers.own || powers.record;
  return powers.record || !(field in STAFF_FIELDS);
}

const nameOf = (field: string): string =>
  STAFF_FIELDS[field] ??
  SIGN_IN_FIELDS[field] ??
  { services: "the services", neurons: "the credit points", is_deleted: "the deletion" }[field] ??
  "this";

/**
 * Checks that the caller may change these fields. Expects only fields whose value differs, so that sending
 * back an unchanged record is never rejected.
 */
export function mayChange(
  changedFields: readonly string[],
  powers: Powers,
): Verdict<"client.not_your_field"> {
  const field = changedFields.find((name) => !mayChangeField(name, powers));
  return field === undefined ? allow : refuse(notYourField, { field, name: nameOf(field) });
}
