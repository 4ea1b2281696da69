import type { Country } from "#kernel/addresses/country.ts";
import { isEmail } from "#kernel/addresses/email.ts";
import type { MessageReason, MessageRules } from "../message.contract.ts";
import { smsLength } from "./length.ts";
import { mobileOf } from "./mobile.ts";
import type { PlannedMessage } from "./plan.ts";
import { fillText, whenWords, withLink } from "./text.ts";

/** Addresses of a patient, and the messages that the patient opted out of. */
export interface Contact {
  readonly first_name: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly is_deleted: boolean;
  /** True if the patient's alerts say deceased. Nothing is sent then, because the family would read it. */
  readonly isDeceased: boolean;
  /** Numbers and addresses that opted out, and true if the patient did. */
  readonly optedOut: ReadonlySet<string>;
  readonly isOptedOut: boolean;
}

interface Circumstances {
  readonly rules: MessageRules;
  readonly country: Country;
  readonly part_price_tenths: number | null;
  readonly has_provider: boolean;
  /** A link of the usual length, for counting. */
  readonly link: string;
}

export interface ComposedMessage {
  readonly to_address: string;
  readonly from_address: string | null;
  readonly body: string;
  readonly parts: number;
  readonly price_tenths: number | null;
  readonly problem: MessageReason | null;
}

/** Composes a message, with the reason if it can't be sent to this patient. */
export function composeMessage(
  message: Pick<PlannedMessage, "kind" | "starts_at" | "zone" | "location">,
  contact: Contact,
  circumstances: Circumstances,
): ComposedMessage {
  return composeText(circumstances.rules[`${message.kind}_text`], message, contact, circumstances);
}

/** Composes a message from any text with the fields of the rules. */
export function composeText(
  text: string,
  message: Pick<PlannedMessage, "starts_at" | "zone" | "location">,
  contact: Contact,
  { rules, country, part_price_tenths, has_provider, link }: Circumstances,
): ComposedMessage {
  const body = fillText(text, {
    ...whenWords(message.starts_at, message.zone),
    practice: rules.practice,
    location: message.location,
    name: contact.first_name,
  });
  const isSms = rules.channel === "sms";
  const parts = isSms ? smsLength(withLink(body, link)).parts : 0;
  const target = addressOf(contact, rules, country);
  const to_address = "problem" in target ? "" : target.number;
  return {
    to_address,
    from_address: isSms ? rules.sender : null,
    body,
    parts,
    price_tenths: isSms && part_price_tenths !== null ? parts * part_price_tenths : null,
    problem: problemOf(target, contact, { isSms, has_provider, sender: rules.sender }),
  };
}

type Target = { readonly number: string } | { readonly problem: MessageReason };

/** Returns the number or the email address of the patient, or the reason why there is none. */
export function addressOf(
  { mobile, email }: Pick<Contact, "mobile" | "email">,
  { channel, allows_overseas }: Pick<MessageRules, "channel" | "allows_overseas">,
  country: Country,
): Target {
  if (channel === "sms") return mobileOf(mobile, country, allows_overseas);
  return email !== null && isEmail(email) ? { number: email } : { problem: "no_email" };
}

function problemOf(
  target: Target,
  { is_deleted, isDeceased, isOptedOut, optedOut }: Contact,
  sms: { readonly isSms: boolean; readonly has_provider: boolean; readonly sender: string | null },
): MessageReason | null {
  if (is_deleted) return "patient";
  if (isDeceased) return "deceased";
  if ("problem" in target) return target.problem;
  if (isOptedOut || optedOut.has(target.number)) return "opted_out";
  if (sms.isSms && !sms.has_provider) return "no_provider";
  return sms.isSms && sms.sender === null ? "no_sender" : null;
}
