import type { Client, Practice } from "#areas/practice/clients/client.contract.ts";
import { isLive } from "#areas/practice/clients/rules/services.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import {
  INVALID_PROVIDER_NUMBER,
  isProviderNumber,
  normaliseProviderNumber,
} from "#kernel/identifiers/provider-number.ts";
import { allow, refuse, type Verdict } from "#kernel/contract/verdict.ts";
import type { PracticeDraft } from "../contract.ts";
import { lastOne, limitReached } from "../problems.contract.ts";
import { digitsOf, numberProblem, phoneNumberProblem, normalisePhoneText } from "./numbers.ts";

/** Practice as it is stored; a missing required field is an empty text, 0 or null. */
export type StoredPractice = Omit<Practice, "ID" | "_doctor" | "locality" | "version">;

/** Merges the draft into the stored practice; omitted fields keep their values (G-43). */
export function mergePractice(
  draft: Omit<PracticeDraft, "_doctor">,
  before: StoredPractice | null,
  client: Pick<Client, "country" | "_user_location">,
): StoredPractice {
  const readText = (field: "practice_name" | "address") =>
    (draft[field] === undefined ? before?.[field] : draft[field]) ?? "";
  const readPhone = (field: "phone" | "facsimile") =>
    normalisePhoneText(draft[field] === undefined ? before?.[field] : draft[field], client.country);
  const number =
    (draft.provider_number === undefined ? before?.provider_number : draft.provider_number) ?? "";
  const locality = draft._locality === undefined ? draft.locality : draft._locality;
  const account = draft.bank_account === undefined ? before?.bank_account : draft.bank_account;
  return {
    practice_name: readText("practice_name"),
    provider_number: client.country === "AU" ? normaliseProviderNumber(number) : number.toUpperCase(),
    address: readText("address"),
    _locality: (locality === undefined ? before?._locality : locality) ?? 0,
    phone: readPhone("phone"),
    facsimile: readPhone("facsimile") || null,
    bank_account: account || null,
    abn: digitsOf(draft.abn === undefined ? before?.abn : draft.abn) || null,
    active: draft.active ?? before?.active ?? true,
    _user_location:
      (draft._user_location === undefined
        ? (before?._user_location ?? client._user_location)
        : draft._user_location) ?? null,
  };
}

const CHOOSE_SUBURB = "Please select suburb from dropdown list";
const REQUIRED_MESSAGES = {
  practice_name: "Enter the name of the practice.",
  address: "Enter the address.",
  phone: "Enter the phone number.",
} as const;
const requiredFields = ["practice_name", "address", "phone"] as const;

/**
 * Returns the errors of a practice by field (RULE-ACCT-07). `accounts` are the IDs of the client's live bank
 * accounts; `isSuburb` is true if the suburb is in the list for the client's country.
 */
export function practiceErrors(
  practice: StoredPractice,
  {
    country,
    accounts,
    isSuburb,
  }: { readonly country: Country; readonly accounts: readonly number[]; readonly isSuburb: boolean },
): FieldErrors {
  const errors: FieldErrors = {};
  const addError = (field: string, message: string | null) => {
    if (message !== null) errors[field] ??= message;
  };
  for (const field of requiredFields) if (practice[field] === "") addError(field, REQUIRED_MESSAGES[field]);
  addError("provider_number", providerProblem(practice.provider_number, country));
  addError("phone", phoneNumberProblem(practice.phone, "phone number", country));
  if (practice.facsimile !== null)
    addError("facsimile", phoneNumberProblem(practice.facsimile, "fax number", country));
  if (practice.abn !== null)
    addError("abn", numberProblem(practice.abn, { name: "ABN number", length: 11, country }));
  if (!isSuburb) addError("_locality", CHOOSE_SUBURB);
  if (practice.bank_account === null || !accounts.includes(practice.bank_account))
    addError("bank_account", "Choose the bank account that this practice is paid into.");
  return errors;
}

/**
 * Returns the error for an invalid provider number, or null (RULE-PROV-01 to -03). Accepts any number except
 * an empty one in the United Kingdom (C-54).
 */
export function providerProblem(number: string, country: Country): string | null {
  const isValid = country === "AU" ? isProviderNumber(number) : number.trim() !== "";
  return isValid ? null : INVALID_PROVIDER_NUMBER;
}

type Package = Pick<
  Client["services"][number],
  "description" | "provider_limit" | "is_deleted" | "cut_off_date"
>;

/**
 * Returns the lowest limit of provider numbers among the live packages, with the package's name
 * (RULE-PKG-03). Null if no package has a limit.
 */
export function providerAllowance(
  services: readonly Package[],
  today: Day,
): { name: string; limit: number } | null {
  const limits = services.flatMap((entry) =>
    isLive(entry, today) && entry.provider_limit !== null
      ? [{ name: entry.description, limit: entry.provider_limit }]
      : [],
  );
  return limits.toSorted((a, b) => a.limit - b.limit)[0] ?? null;
}

/**
 * Returns the sentence for a reached limit, built from the package because limits are data.
 * MSG-126: "The Basic package allows only 1 provider number."
 * MSG-127: "The Saver package allows only 1 provider number."
 * MSG-128: "The COVID package allows only 1 provider number."
 */
export const limitSentence = ({ name, limit }: { readonly name: string; readonly limit: number }): string =>
  `The ${name} package allows only ${limit} provider number${limit === 1 ? "" : "s"}.`;

/**
 * Decides whether the packages allow `active` active practices, counted with the practice in question
 * (RULE-ACCT-12, -PKG-03).
 */
export function mayBeActive(
  active: number,
  services: readonly Package[],
  today: Day,
): Verdict<"account.limit"> {
  const allowance = providerAllowance(services, today);
  return allowance === null || active <= allowance.limit
    ? allow
    : refuse(limitReached, { sentence: limitSentence(allowance) });
}

/** Decides whether a practice may be removed: not the last one (RULE-ACCT-10). */
export const mayRemovePractice = (practices: readonly unknown[]): Verdict<"account.last_one"> =>
  practices.length <= 1 ? refuse(lastOne, undefined) : allow;
