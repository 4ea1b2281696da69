import { formatWrittenDay } from "#kernel/dates/day.ts";
import { greetingTo } from "#kernel/addresses/email-words.ts";
import { type MailWords, writeMail } from "#kernel/text/mail-words.ts";
import type { Deadline } from "./deadlines.ts";

interface Addressee {
  readonly first_name: string;
}

interface ServiceDeadline extends Deadline {
  readonly service: string;
  /** Address of the client's Packages page. */
  readonly page: string;
}

export function deadlineMail(client: Addressee, { kind, day, service, page }: ServiceDeadline): MailWords {
  const date = formatWrittenDay(day);
  const greeting = greetingTo(client);
  if (kind === "trial ending")
    return writeMail(`Your free trial of ${service} ends on ${date}`, [
      greeting,
      {
        lead: `Your free trial of ${service} ends on ${date}. To keep using it, activate it here:`,
        button: `Activate ${service}`,
        url: page,
      },
      "Nothing is charged unless you activate it.",
    ]);
  if (kind === "trial over")
    return writeMail(`Your free trial of ${service} has ended`, [
      greeting,
      {
        lead: `Your free trial of ${service} ended on ${date}. Nothing was charged. To use it again, activate it here:`,
        button: `Activate ${service}`,
        url: page,
      },
    ]);
  return writeMail(`${service} has ended`, [
    greeting,
    `The last day of ${service} was ${date}. There are no further invoices for it. You can still sign in and see your records and invoices.`,
    { button: "Your packages", url: page },
  ]);
}
