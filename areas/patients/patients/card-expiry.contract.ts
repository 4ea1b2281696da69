import { z } from "zod";
import { type Day, dayOf, dayParts, endOfMonth, formatDay, isDay, parseTypedDay } from "#kernel/dates/day.ts";

export const INVALID_CARD_EXPIRY = "Enter the date or the month on the card (DD/MM/YYYY or MM/YYYY).";

/**
 * Parses the expiry on a card, a date or a month. A month is valid to its end: 08/2028 is 31/08/2028. Null
 * for any other text.
 */
export function cardExpiry(text: string): Day | null {
  const trimmedText = text.trim();
  if (isDay(trimmedText)) return trimmedText;
  const month = /^(\d{1,2})[/. -](\d{4})$/.exec(trimmedText);
  if (month) {
    const first = dayOf(Number(month[2]), Number(month[1]), 1);
    return first && endOfMonth(first);
  }
  // Accepts whole dates only, so that the result does not depend on the current day.
  return /^\d{1,2}[/. -]\d{1,2}[/. -]\d{4}$/.test(trimmedText)
    ? parseTypedDay(trimmedText, "2000-01-01")
    : null;
}

/** Formats a card's expiry: 08/2028 if the card is valid to the end of a month, otherwise 15/08/2028. */
export function formatCardExpiry(day: Day): string {
  if (endOfMonth(day) !== day) return formatDay(day);
  const { year, month } = dayParts(day);
  return `${String(month).padStart(2, "0")}/${year}`;
}

export const CardExpirySchema: z.ZodType<Day, string> = z
  .string({ error: INVALID_CARD_EXPIRY })
  .transform((text, context): Day => {
    const day = cardExpiry(text);
    if (day !== null) return day;
    context.issues.push({ code: "custom", message: INVALID_CARD_EXPIRY, input: text });
    return z.NEVER;
  });
