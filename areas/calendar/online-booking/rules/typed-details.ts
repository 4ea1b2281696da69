import { type Day, parseTypedDay } from "#kernel/dates/day.ts";

/**
 * Returns a typed date of birth as the contract expects it: 14/8/1979, 14 8 79, 14081979 or 14 Aug 79. A year of
 * two digits is the latest that is not after `today`, because a birth is in the past. Other texts are returned as
 * they are, so that the contract refuses them.
 */
export function typedDay(text: string, today: Day): string {
  const trimmedText = text.trim();
  // Other fields take words such as "today" for a day, which is never a date of birth.
  if (!/^\d/.test(trimmedText)) return trimmedText;
  const spaced = trimmedText.split(/[\s./-]+/).join("/");
  return (
    parseTypedDay(trimmedText, today, { past: true }) ??
    parseTypedDay(spaced, today, { past: true }) ??
    trimmedText
  );
}

const TEXTS = ["first_name", "last_name", "gender", "mobile", "email"] as const;
const MORE_TEXTS = ["medicare_number", "health_fund", "fund_number", "note", "signature"] as const;

/** Returns the body of a request from the fields of the form, in which every value is text. */
export function parseDetails(sent: (name: string) => string, today: Day): object {
  const isNew = sent("is_new");
  return {
    ...Object.fromEntries([...TEXTS, ...MORE_TEXTS].map((name) => [name, sent(name)])),
    dob: typedDay(sent("dob"), today),
    is_new: isNew === "" ? null : isNew === "true",
    consents: sent("consents") === "true",
  };
}
