/** Part of an email: a paragraph, facts with their labels, a list, a code, or the email's main link. */
export type MailPart =
  | string
  | { readonly facts: readonly MailFact[] }
  | { readonly list: readonly string[]; readonly isNumbered?: boolean }
  | MailCode
  | MailLink;

/** A code for the reader to type on a page, with an introduction such as "Your code is". */
interface MailCode {
  readonly lead: string;
  readonly code: string;
}

/** A fact without a value is left out. */
export type MailFact = readonly [label: string, value: string | null | undefined];

export interface MailLink {
  readonly url: string;
  /** Words on the button, such as "Choose a password". */
  readonly button: string;
  /** Line above the link: "To choose your password, open this link within 7 days:". */
  readonly lead?: string;
}

/** Words of an email, as text that is complete by itself and as the parts that its HTML shows. */
export interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly parts: readonly MailPart[];
}

export const writeMail = (subject: string, parts: readonly MailPart[]): MailWords => ({
  subject,
  parts,
  text: `${parts
    .map(textOf)
    .filter((text) => text !== "")
    .join("\n\n")}\n`,
});

/** Returns the facts that have a value. */
export const knownFacts = (facts: readonly MailFact[]): (readonly [string, string])[] =>
  facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []));

function textOf(part: MailPart): string {
  if (typeof part === "string") return part;
  if ("facts" in part)
    return knownFacts(part.facts)
      .map(([label, value]) => `${label}: ${value}`)
      .join("\n");
  if ("list" in part)
    return part.list.map((line, index) => `${part.isNumbered ? `${index + 1}.` : "-"} ${line}`).join("\n");
  if ("code" in part) return `${part.lead} ${part.code}.`;
  return part.lead === undefined ? `${part.button}: ${part.url}` : `${part.lead}\n${part.url}`;
}

/** Splits a text that staff or a template wrote into paragraphs. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
