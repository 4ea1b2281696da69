import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { LARGEST_INTEGER } from "#kernel/contract/id.ts";
import { phone } from "#kernel/addresses/phone.ts";
import { problem, tooMany } from "#kernel/contract/problem.ts";
import { line, optionalNote, orNull } from "#kernel/text/text.ts";
import { TITLES } from "#kernel/people/title.ts";

/** Choices of the quote form for the kind of customer (CONST-105). */
export const ENQUIRY_FOR = ["Myself Only", "A Practice", "A Hospital"] as const;
/** Choices for the number of letters (CONST-106). */
export const LETTERS = ["less than 10", "10-40", "40-100", "more than 100", "more than 1000"] as const;
/** Choices for the income (CONST-107). */
export const INCOMES = [
  "less than $10,000",
  "$10,000-$20,000",
  "$20,000-$40,000",
  "$40,000-$60,000",
  "more than $60,000",
] as const;
/** Types of enquiry (CONST-104). The API uses the position in this list, counted from 1. */
export const ENQUIRY_TYPES = ["General enquiry", "Billing", "Coding", "Transcription", "Consulting"] as const;

/** Messages for a failed quote request and a failed enquiry (MSG-075, MSG-076). */
export const QUOTE_FAILED = "Form submit failed. Please contact us for more information";
export const ENQUIRY_FAILED = "Form submit failed";
export const CHOOSE_SUBURB = "Please select suburb from dropdown list";
/** Message for an enquiry without a type (MSG-146). */
export const CHOOSE_TYPE = "Please select an enquiry type";
const CHOOSE_TITLE = "Choose a title from the list.";
const CHOOSE = "Choose from the list.";

/** Refusal of a suburb that is not in the list (RULE-ENQ-02). */
export const unknownSuburb = problem("invalid", 400, CHOOSE_SUBURB, "_locality");
export const unknownSpecialty = problem("invalid", 400, "Choose specialties from the list.", "specialties");

/** Accepts an option's text or its position in the list, counted from 1. */
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess(
    (input) => (typeof input === "number" ? (values[input - 1] ?? input) : input),
    z.enum(values, { error: CHOOSE }),
  );
const optionalChoice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.preprocess((input) => (input === 0 || input === "" ? null : input), choice(values).nullish());

const positionSchema = (most: number, message: string) => z.int(message).min(1, message).max(most, message);
const CHOOSE_SPECIALTIES = "Choose specialties from the list.";
const Specialty = positionSchema(LARGEST_INTEGER, CHOOSE_SPECIALTIES);
/** Accepts IDs, `[1, 2]`, or rows as read, `[{ ID: 1, … }]`. Removes duplicates. */
const Specialties = z
  .array(
    z.preprocess(
      (input) => (typeof input === "object" && input !== null && "ID" in input ? input.ID : input),
      Specialty,
    ),
    { error: CHOOSE_SPECIALTIES },
  )
  .max(50, CHOOSE_SPECIALTIES)
  .transform((list) => [...new Set(list)].toSorted((a, b) => a - b));

const Enquirer = z.object({
  first_name: line(100, "Enter your first name."),
  last_name: line(100, "Enter your last name."),
  email_address: EmailSchema,
  phone: orNull(phone("phone number")).optional(),
});

export const QuoteBody = Enquirer.extend({
  title: positionSchema(TITLES.length, CHOOSE_TITLE),
  specialties: Specialties.optional(),
  _locality: positionSchema(LARGEST_INTEGER, CHOOSE_SUBURB),
  enquiry_for: choice(ENQUIRY_FOR),
  letters: optionalChoice(LETTERS),
  income: optionalChoice(INCOMES),
});
export type QuoteBody = z.output<typeof QuoteBody>;

const EnquiryType = positionSchema(ENQUIRY_TYPES.length, CHOOSE_TYPE);
/** Accepts `1`, `{ ID: 1 }`, `{ type: 1 }` or `{ type: { ID: 1 } }`. */
const ClientEnquiry = z.preprocess((input) => {
  const type = typeof input === "object" && input !== null && "type" in input ? input.type : input;
  return typeof type === "object" && type !== null && "ID" in type ? type.ID : type;
}, EnquiryType);

export const EnquiryBody = Enquirer.extend({
  /** Types of the enquiry, at least one (RULE-ENQ-01). */
  clientEnquiries: z
    .array(ClientEnquiry, { error: CHOOSE_TYPE })
    .min(1, CHOOSE_TYPE)
    .max(ENQUIRY_TYPES.length, CHOOSE_TYPE)
    .transform((types) => [...new Set(types)].toSorted((a, b) => a - b)),
  message: optionalNote(4000).optional(),
});
export type EnquiryBody = z.output<typeof EnquiryBody>;

const MessageReply = z.object({ message: z.string() });
const MAX_PER_MINUTE = 20;

export const enquiryRoutes = {
  quote: route({
    id: "API-ENQ-001",
    summary: "Ask for a quote: stored, and emailed to the office",
    method: "POST",
    methods: ["POST", "PUT"],
    path: "/doctor/getAQuote",
    access: { needs: "public", client: "none" },
    limits: { perMinute: MAX_PER_MINUTE },
    body: QuoteBody,
    reply: MessageReply,
    status: 201,
    fails: [unknownSuburb, unknownSpecialty, tooMany],
    example: {
      title: 3,
      first_name: "Marcus",
      last_name: "Tehrani",
      email_address: "marcus.tehrani@yarrasurgical.example",
      _locality: 690,
      enquiry_for: "Myself Only",
    },
  }),
  enquiry: route({
    id: "API-ENQ-002",
    summary: "Send an enquiry: stored, and emailed to the office",
    method: "POST",
    methods: ["POST", "PUT"],
    path: "/doctor/enquiry",
    access: { needs: "public", client: "none" },
    limits: { perMinute: MAX_PER_MINUTE },
    body: EnquiryBody,
    reply: MessageReply,
    status: 201,
    fails: [tooMany],
    example: {
      first_name: "Marcus",
      last_name: "Tehrani",
      email_address: "marcus.tehrani@yarrasurgical.example",
      clientEnquiries: [1],
      message: "Do you type letters for a practice in Hobart?",
    },
  }),
};
