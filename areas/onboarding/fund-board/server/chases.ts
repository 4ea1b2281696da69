import type { FundRecipient } from "#areas/onboarding/fund-recipients/contract.ts";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Chase } from "../contract.ts";
import { chasingMail, daysLate } from "../rules/cell.ts";
import type { listDue } from "./queries.ts";

type DueRows = Awaited<ReturnType<typeof listDue>>;

/** Groups overdue registrations by client and fund, longest overdue first, each with its email. */
export function chasesOf(rows: DueRows, recipients: readonly FundRecipient[], today: Day): Chase[] {
  const groups = Map.groupBy(rows, ({ _doctor, recipient }) => `${_doctor} ${recipient}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const fund = recipients.find(({ code }) => code === first?.recipient);
    if (!first || !fund || first.due_day === null) return [];
    const client = clientName(first);
    const lateRegistration = {
      client,
      sent_day: first.sent_day ?? first.due_day,
      due_day: first.due_day,
      numbers: group,
    };
    return [
      {
        _doctor: first._doctor,
        client,
        recipient: fund.code,
        recipient_name: fund.name,
        to: fund.email_address,
        provider_numbers: group.map(({ provider_number }) => provider_number),
        days_late: daysLate(lateRegistration, today),
        ...chasingMail(lateRegistration),
      },
    ];
  });
}
