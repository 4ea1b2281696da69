import { formatPhone } from "#kernel/addresses/phone.ts";
import { titleName } from "#kernel/people/title.ts";
import { ENQUIRY_TYPES } from "../contract.ts";
import type { Enquiry } from "../list.contract.ts";

export const enquiryName = ({
  title,
  first_name,
  last_name,
}: Pick<Enquiry, "title" | "first_name" | "last_name">): string =>
  [titleName(title), first_name, last_name].filter(Boolean).join(" ");

const typesOf = ({ types }: Pick<Enquiry, "types">): string =>
  types.flatMap((type) => ENQUIRY_TYPES[type - 1] ?? []).join(", ");

/** Formats a choice of the form like its label on the page: "Myself only". */
const choiceText = (text: string | null): string | null =>
  text && text.charAt(0) + text.slice(1).toLowerCase();

/** Returns the subject of an enquiry in one line. */
export const enquirySubject = (enquiry: Enquiry): string =>
  enquiry.kind === "quote"
    ? ["Quote", choiceText(enquiry.enquiry_for), enquiry.suburb].filter(Boolean).join(" · ")
    : [typesOf(enquiry), enquiry.message].filter(Boolean).join(" · ");

/** Returns the answers of the form that were given, with their labels. */
export function enquiryFacts(enquiry: Enquiry): { label: string; value: string }[] {
  const facts: readonly (readonly [label: string, value: string | null])[] = [
    ["About", typesOf(enquiry)],
    ["Message", enquiry.message],
    ["For", choiceText(enquiry.enquiry_for)],
    ["Suburb", enquiry.suburb],
    ["Specialties", enquiry.specialties.join(", ")],
    ["Letters per week", enquiry.letters],
    ["Monthly income", enquiry.income],
    ["Phone", enquiry.phone && formatPhone(enquiry.phone)],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
