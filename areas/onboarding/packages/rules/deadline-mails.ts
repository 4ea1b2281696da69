import { clientName } from "#areas/practice/clients/rules/name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { nameInEmail } from "#kernel/addresses/email-words.ts";
import type { Deadline } from "./deadlines.ts";

interface Addressee {
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
}

interface About extends Deadline {
  readonly service: string;
  /** Address of the client's Packages page. */
  readonly page: string;
}

export function deadlineMail(client: Addressee, { kind, day, service, page }: About): { subject: string; text: string } {
  const on = formatDay(day);
  const [subject, words] = {
    "trial ending": [
      `Your free trial of ${service} ends on ${on}`,
      `Your free trial of ${service} ends on ${on}. To keep using it, activate it here:\n${page}\n\nNothing is charged unless you activate it.`,
    ],
    "trial over": [
      `Your free trial of ${service} has ended`,
      `Your free trial of ${service} ended on ${on}. Nothing was charged. To use it again, activate it here:\n${page}`,
    ],
    "service ended": [
      `${service} has ended`,
      `The last day of ${service} was ${on}. There are no further invoices for it. You can still sign in and see your records and invoices.\n\nYour packages: ${page}`,
    ],
  }[kind];
  return { subject: subject ?? "", text: `Dear ${nameInEmail(clientName(client))},\n\n${words ?? ""}\n` };
}
