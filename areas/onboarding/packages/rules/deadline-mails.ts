import { clientName } from "#areas/practice/clients/rules/name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { emailSafeName } from "#kernel/addresses/email-words.ts";
import type { Deadline } from "./deadlines.ts";

interface Addressee {
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
}

interface ServiceDeadline extends Deadline {
  readonly service: string;
  /** Address of the client's Packages page. */
  readonly page: string;
}

export function deadlineMail(
  client: Addressee,
  { kind, day, service, page }: ServiceDeadline,
): { subject: string; text: string } {
  const date = formatDay(day);
  const [subject, bodyText] = {
    "trial ending": [
      `Your free trial of ${service} ends on ${date}`,
      `Your free trial of ${service} ends on ${date}. To keep using it, activate it here:\n${page}\n\nNothing is charged unless you activate it.`,
    ],
    "trial over": [
      `Your free trial of ${service} has ended`,
      `Your free trial of ${service} ended on ${date}. Nothing was charged. To use it again, activate it here:\n${page}`,
    ],
    "service ended": [
      `${service} has ended`,
      `The last day of ${service} was ${date}. There are no further invoices for it. You can still sign in and see your records and invoices.\n\nYour packages: ${page}`,
    ],
  }[kind];
  return {
    subject: subject ?? "",
    text: `Dear ${emailSafeName(clientName(client))},\n\n${bodyText ?? ""}\n`,
  };
}
