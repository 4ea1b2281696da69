import { dayOf } from "#kernel/dates/day.ts";

const DAY = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/;

/**
 * Returns a typed date of birth as the contract expects it: day, month and year with any separator. Other
 * texts are returned as they are, so that the contract refuses them.
 */
export function typedDay(text: string): string {
  const [, date = "", month = "", year = ""] = DAY.exec(text.trim()) ?? [];
  return year === "" ? text.trim() : (dayOf(Number(year), Number(month), Number(date)) ?? text.trim());
}

const TEXTS = ["first_name", "last_name", "gender", "mobile", "email"] as const;
const MORE_TEXTS = ["medicare_number", "health_fund", "fund_number", "note", "signature"] as const;

/** Returns the body of a request from the fields of the form, in which every value is text. */
export function parseDetails(sent: (name: string) => string): object {
  const isNew = sent("is_new");
  return {
    ...Object.fromEntries([...TEXTS, ...MORE_TEXTS].map((name) => [name, sent(name)])),
    dob: typedDay(sent("dob")),
    is_new: isNew === "" ? null : isNew === "true",
    consents: sent("consents") === "true",
  };
}
