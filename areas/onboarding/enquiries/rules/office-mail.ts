import { emailSafeMessage, emailSafeName, greetingTo } from "#kernel/addresses/email-words.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { addDays, type Day, dayOfWeek, formatWrittenDay, weekdayName } from "#kernel/dates/day.ts";
import { titleName } from "#kernel/people/title.ts";
import { type MailFact, type MailWords, paragraphsOf, writeMail } from "#kernel/text/mail-words.ts";
import { ENQUIRY_TYPES, type EnquiryBody, type QuoteBody } from "../contract.ts";

interface Names {
  readonly suburb: string;
  readonly specialties: readonly string[];
}

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`;
const phoneOf = (digits: string | null | undefined): string | null => (digits ? formatPhone(digits) : null);

/** Formats a choice of the form like its label on the page: "Myself only". */
const choiceText = (text: string): string => text.charAt(0) + text.slice(1).toLowerCase();

const quoteFacts = (quote: QuoteBody, { suburb, specialties }: Names): MailFact[] => [
  ["Name", `${titleName(quote.title) ?? ""} ${nameOf(quote)}`.trim()],
  ["Email", quote.email_address],
  ["Phone", phoneOf(quote.phone)],
  ["Suburb", suburb],
  ["Specialties", specialties.join(", ")],
  ["For", choiceText(quote.enquiry_for)],
  ["Letters per week", quote.letters],
  ["Monthly income", quote.income],
];

const enquiryTypes = (enquiry: EnquiryBody): string =>
  enquiry.clientEnquiries.map((type) => ENQUIRY_TYPES[type - 1]).join(", ");

/** Returns the office's email about a quote request, with all details and the address to reply to (G-66). */
export const quoteMail = (quote: QuoteBody, names: Names): MailWords =>
  writeMail(`Quote request from ${emailSafeName(nameOf(quote))}`, [
    { facts: quoteFacts(quote, names) },
    `Answer to ${quote.email_address}.`,
  ]);

/** Returns the office's email about an enquiry, with the message as written (G-66). */
export const enquiryMail = (enquiry: EnquiryBody): MailWords =>
  writeMail(`Enquiry from ${emailSafeName(nameOf(enquiry))}`, [
    {
      facts: [
        ["Name", nameOf(enquiry)],
        ["Email", enquiry.email_address],
        ["Phone", phoneOf(enquiry.phone)],
        ["About", enquiryTypes(enquiry)],
      ],
    },
    enquiry.message ?? "No message.",
    `Answer to ${enquiry.email_address}.`,
  ]);

const FRIDAY = 5;
const SATURDAY = 6;

/** Returns the day by which the office answers: the next working day. Holidays differ by state and are not counted. */
export function answerDay(today: Day): Day {
  const weekday = dayOfWeek(today);
  return addDays(today, weekday === FRIDAY ? 3 : weekday === SATURDAY ? 2 : 1);
}

/** Formats the day of the answer: "Tue 1 Dec 2026". */
export const answerDayText = (today: Day): string => {
  const day = answerDay(today);
  return `${weekdayName(day).slice(0, 3)} ${formatWrittenDay(day)}`;
};

const IGNORE = "If you didn't ask for this, ignore this email.";

/**
 * Returns the copy for a person who asked for a quote. It repeats no text that the sender typed freely, because
 * anyone can enter another person's address.
 */
export const quoteCopy = (quote: QuoteBody, { suburb, specialties }: Names, today: Day): MailWords =>
  writeMail("We received your quote request", [
    greetingTo(quote),
    `We'll email your quote to this address by ${answerDayText(today)}.`,
    {
      facts: [
        ["Suburb", suburb],
        ["Specialties", specialties.join(", ")],
        ["For", choiceText(quote.enquiry_for)],
        ["Letters per week", quote.letters],
        ["Monthly income", quote.income],
      ],
    },
    "It names the packages that fit, what each includes, and GST separately. Nothing starts until you decide.",
    IGNORE,
  ]);

/**
 * Returns the copy for a person who sent an enquiry. Nothing in the repeated message is a link, because anyone
 * can enter another person's address.
 */
export const enquiryCopy = (enquiry: EnquiryBody, today: Day): MailWords =>
  writeMail("We received your enquiry", [
    greetingTo(enquiry),
    `Thank you. We'll answer to this address by ${answerDayText(today)}.`,
    { facts: [["About", enquiryTypes(enquiry)]] },
    ...(enquiry.message ? ["You wrote:", ...paragraphsOf(emailSafeMessage(enquiry.message))] : []),
    IGNORE,
  ]);
