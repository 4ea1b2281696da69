import { type MailPart, type MailWords, paragraphsOf, writeMail } from "#kernel/text/mail-words.ts";
import type { MessageKind } from "../message.contract.ts";
import { LINK, withLink } from "./text.ts";

const SUBJECTS: Readonly<Record<MessageKind, string>> = {
  reminder: "Your appointment",
  confirmation: "Your appointment is booked",
  change: "Your appointment has changed",
  cancellation: "Your appointment is cancelled",
  offer: "An earlier appointment is free",
  offer_booked: "Your appointment is booked",
  offer_over: "The offered appointment is no longer available",
  recall: "Time to book your next appointment",
  answer: "An answer from your practice",
};

const BUTTONS: Readonly<Record<MessageKind, string>> = {
  reminder: "Confirm or decline",
  confirmation: "Confirm or decline",
  change: "Confirm or decline",
  cancellation: "See the details",
  offer: "See the offered time",
  offer_booked: "See the details",
  offer_over: "See the details",
  recall: "See how to book",
  answer: "See the details",
};

interface StoredMessage {
  readonly kind: MessageKind;
  /** Text of the message with the mark of its link. */
  readonly body: string;
}

/** Returns the email of a message. A link at the end of a paragraph becomes a button. */
export const messageMail = ({ kind, body }: StoredMessage, link: string): MailWords =>
  writeMail(SUBJECTS[kind], ["Hello,", ...paragraphsOf(body).map((text) => partOf(text, kind, link))]);

function partOf(text: string, kind: MessageKind, url: string): MailPart {
  if (!text.endsWith(LINK)) return withLink(text, url);
  return { lead: withLink(text.slice(0, -LINK.length).trim(), url), button: BUTTONS[kind], url };
}
