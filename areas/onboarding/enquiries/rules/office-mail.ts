import { emailSafeName } from "#kernel/addresses/email-words.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { titleName } from "#kernel/people/title.ts";
import { ENQUIRY_TYPES, type EnquiryBody, type QuoteBody } from "../contract.ts";

interface OfficeMail {
  readonly subject: string;
  readonly text: string;
}

/** Formats facts as "label: value" lines. Omits facts without a value. */
const linesOf = (facts: readonly (readonly [string, string | null | undefined])[]): string =>
  facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join("\n");

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`;
const phoneOf = (digits: string | null | undefined): string | null => (digits ? formatPhone(digits) : null);

/** Returns the office's email about a quote request, with all details and the address to reply to (G-66). */
export function quoteMail(
  quote: QuoteBody,
  { suburb, specialties }: { suburb: string; specialties: readonly string[] },
): OfficeMail {
  return {
    subject: `Quote request from ${emailSafeName(nameOf(quote))}`,
    text: `${linesOf([
      ["Name", `${titleName(quote.title) ?? ""} ${nameOf(quote)}`.trim()],
      ["Email", quote.email_address],
      ["Phone", phoneOf(quote.phone)],
      ["Suburb", suburb],
      ["Specialties", specialties.join(", ")],
      ["For", quote.enquiry_for],
      ["Letters per week", quote.letters],
      ["Monthly income", quote.income],
    ])}\n\nAnswer to ${quote.email_address}.\n`,
  };
}

/** Returns the office's email about an enquiry, with the message as written (G-66). */
export const enquiryMail = (enquiry: EnquiryBody): OfficeMail => ({
  subject: `Enquiry from ${emailSafeName(nameOf(enquiry))}`,
  text: `${linesOf([
    ["Name", nameOf(enquiry)],
    ["Email", enquiry.email_address],
    ["Phone", phoneOf(enquiry.phone)],
    ["About", enquiry.clientEnquiries.map((type) => ENQUIRY_TYPES[type - 1]).join(", ")],
  ])}\n\n${enquiry.message ?? "No message."}\n\nAnswer to ${enquiry.email_address}.\n`,
});
