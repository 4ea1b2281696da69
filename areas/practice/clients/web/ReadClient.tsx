import { groupName } from "#kernel/access/builtin-groups.ts";
import type { Day } from "#kernel/dates/day.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { shortLabel, formatValue } from "#kernel/contract/fields.ts";
import { useSlot } from "#platform/web/shell/slots.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { type Fact, FactList } from "#platform/web/ui/facts/FactList.tsx";
import type { ReadState } from "#platform/web/ui/tables/read-state.ts";
import { type Tab, Tabs } from "#platform/web/ui/layout/Tabs.tsx";
import type { Client } from "../client.contract.ts";
import { CLIENT_FIELDS, clientFields } from "../fields.ts";
import { serviceState } from "../rules/services.ts";
import classes from "./clients.module.css";
import { PracticesPart } from "./PracticesPart.tsx";
import { clientSlots } from "./slots.ts";
import { SubUsersPart } from "./SubUsersPart.tsx";
import { useTab } from "./useTab.ts";

/** Read-only record of a client, in the same tabs as the form, so that links to a tab work for all staff. */
export function ReadClient({ client, today, state }: { client: Client; today: Day; state: ReadState }) {
  const slotTabs = useSlot(clientSlots.tab);
  const { country } = client;
  const profile: Fact[] = [
    ...CLIENT_FIELDS.filter((name) => clientFields[name].summary).map((name) => ({
      label: shortLabel(clientFields, name, country),
      value: formatValue(clientFields, name, client[name], { country, row: client }),
    })),
    { label: "Specialties", value: client.specialties.map(({ description }) => description).join(", ") },
    { label: "Groups", value: client.groups.map((group) => groupName(group)).join(", ") },
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
  const tabs: Tab[] = [
    { key: "profile", label: "Profile", content: <Facts title="Profile" facts={profile} /> },
    {
      key: "services",
      label: "Services",
      count: services.length,
      content: <Facts title="Services" facts={services} />,
    },
    {
      key: "practices",
      label: "Practices and accounts",
      content: <PracticesPart client={client} today={today} state={state} />,
    },
    {
      key: "subusers",
      label: "Users",
      count: client.sub_users.length,
      content: <SubUsersPart client={client} state={state} />,
    },
    ...slotTabs.map(({ name, label, content: Content }) => ({
      key: name,
      label,
      content: <Content client={client} />,
    })),
  ];
  const [tab, openTab] = useTab(tabs.map(({ key }) => key));
  return <Tabs label="Client" value={tab} onChange={openTab} tabs={tabs} />;
}

function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <Card title={title} padded>
      {facts.length === 0 ? (
        <p className={classes.note}>No {title.toLowerCase()}.</p>
      ) : (
        <FactList facts={facts} />
      )}
    </Card>
  );
}
