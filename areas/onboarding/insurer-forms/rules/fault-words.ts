import { INVALID_AHPRA } from "#areas/practice/clients/rules/numbers.ts";
import { INVALID_EMAIL } from "#kernel/addresses/email.ts";
import { invalidNumber } from "#kernel/addresses/phone.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { INVALID_ABN } from "#kernel/identifiers/abn.ts";
import { INVALID_BSB } from "#kernel/identifiers/bsb.ts";
import { INVALID_PROVIDER_NUMBER } from "#kernel/identifiers/provider-number.ts";

/** Messages for invalid values, by field name. Empty fields have other messages. */
const INVALID_MESSAGES: Readonly<Record<string, (value: string) => string>> = {
  ahpra: () => INVALID_AHPRA,
  cell_phone: (value) => invalidNumber(value, "mobile number"),
  telephone: (value) => invalidNumber(value, "telephone"),
  email_address: () => INVALID_EMAIL,
  email: () => INVALID_EMAIL,
  bsb: () => INVALID_BSB,
  account_number: (value) => invalidNumber(value, "account number"),
  abn: () => INVALID_ABN,
  provider_number: () => INVALID_PROVIDER_NUMBER,
};

/** Returns the value at a path such as "bank_accounts.0.bsb". */
const valueAt = (answers: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (node, name) => (typeof node === "object" && node !== null ? Reflect.get(node, name) : null),
      answers,
    );

/**
 * Replaces the messages of fields that have an invalid value. Keeps the messages of empty fields, which ask
 * for the value.
 */
export const describeFaults = (faults: FieldErrors, answers: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries(faults).map(([path, message]) => {
      const value = valueAt(answers, path);
      const invalidMessage = INVALID_MESSAGES[path.split(".").at(-1) ?? path];
      return [
        path,
        typeof value === "string" && value !== "" && invalidMessage ? invalidMessage(value) : message,
      ];
    }),
  );
