import type { Day } from "#kernel/day.ts";
import { formatDay } from "#kernel/day.ts";
import { formatPhone } from "#kernel/phone.ts";
import { useSession } from "#web/shell/session.tsx";
import { Card } from "#web/ui/Card.tsx";
import { FactList } from "#web/ui/FactList.tsx";
import type { ReadState } from "#web/ui/readState.ts";
import type { Client } from "../client.contract.ts";
import { serviceState } from "../rules/services.ts";
import { clientParts } from "./ClientParts.tsx";
import classes from "./clients.module.css";
import { PracticesPart } from "./PracticesPart.tsx";
import { SubUsersPart } from "./SubUsersPart.tsx";

/** The record for staff who see clients and do not keep them. */
export function ReadClient({ client, today, state }: { client: Client; today: Day; state: ReadState }) {
  const { may } = useSession();
  const phone = (digits: string | null) => digits && formatPhone(digits, client.country);
  const profile = [
    { label: "Work address", value: client.work_address },
    { label: "Suburb", value: client.locality?.label },
    { label: "Work phone", value: phone(client.work_phone) },
    { label: "Fax", value: phone(client.fax) },
    { label: "Preferred contact", value: client.prefered_contact },
    { label: "Date of birth", value: client.dob && formatDay(client.dob) },
    { label: "AHPRA number", value: client.ahpra },
    { label: "Specialties", value: client.specialties.map(({ description }) => description).join(", ") },
    { label: "Groups", value: client.groups.map(({ team, access_level }) => `${team} ${access_level}`).join(", ") },
  ];
  const services = client.services
    .filter(({ is_deleted }) => !is_deleted)
    .map((entry) => ({
      label: entry.description,
      value: serviceState(entry, today),
      note: [
        entry.active_date && `from ${formatDay(entry.active_date)}`,
        entry.is_trial && entry.trial_exp_date && `trial until ${formatDay(entry.trial_exp_date)}`,
        entry.cut_off_date && `last day ${formatDay(entry.cut_off_date)}`,
        entry.next_invoice_date && `next invoice ${formatDay(entry.next_invoice_date)}`,
      ]
        .filter(Boolean)
        .join(", "),
    }));
  return (
    <div className={classes.fields}>
      <Card title="Profile" padded>
        <FactList facts={profile} />
      </Card>
      <Card title="Services" count={services.length} padded>
        {services.length === 0 ? <p className={classes.note}>No services.</p> : <FactList facts={services} />}
      </Card>
      <PracticesPart client={client} today={today} state={state} />
      <SubUsersPart client={client} state={state} />
      {clientParts(may).map(({ name, content: Content }) => (
        <Content key={name} client={client} />
      ))}
    </div>
  );
}
