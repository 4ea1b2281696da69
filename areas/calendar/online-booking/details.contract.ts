import { z } from "zod";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { anyPhone } from "#kernel/addresses/phone.ts";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { medicareNumberWarning, normaliseMedicareNumber } from "#kernel/identifiers/medicare-number.ts";
import { GenderSchema } from "#kernel/people/gender.ts";
import { isFullName } from "#kernel/people/full-name.ts";
import { line, optionalLine, optionalNote, orNull } from "#kernel/text/text.ts";

const BORN = "Enter your date of birth, like 14/08/1979.";
/** A day in figures, which the page passes on as typed if the calendar has no such day. */
const IN_FIGURES = /^\d{1,2}[ ./-]+\d{1,2}[ ./-]+(?:\d{2}|\d{4})$/;
const Born: z.ZodType<Day, string> = z
  .string({ error: BORN })
  .refine(isDay, {
    error: ({ input }) =>
      typeof input === "string" && IN_FIGURES.test(input)
        ? `There is no ${input.replace(/[ .-]+/g, "/")}. Check the day and the month.`
        : BORN,
  })
  .meta({ format: "date" });
const SIGNATURE = "Type your first and last name as your signature.";
const CONSENT = "Agree before you send the request.";
const digits = z
  .string({ error: "Enter text." })
  .overwrite((text) => (text.length <= 100 ? normaliseMedicareNumber(text) : text))
  .pipe(line(20))
  .refine((text) => medicareNumberWarning(text) === null, {
    error: ({ input }) => medicareNumberWarning(typeof input === "string" ? input : "") ?? "",
  });

/** Details that a visitor sends with a request. */
export const BookingDetails = z.object({
  first_name: line(100, "Enter your first name."),
  last_name: line(100, "Enter your last name."),
  dob: Born,
  gender: GenderSchema,
  mobile: orNull(anyPhone("mobile")).optional(),
  email: orNull(EmailSchema).optional(),
  medicare_number: orNull(digits).optional(),
  health_fund: optionalLine(80).optional(),
  fund_number: optionalLine(20).optional(),
  is_new: z.boolean("Choose yes or no."),
  note: optionalNote(500).optional(),
  signature: line(100, SIGNATURE).refine(isFullName, SIGNATURE),
  consents: z.literal(true, CONSENT),
});
export type BookingDetails = z.output<typeof BookingDetails>;
