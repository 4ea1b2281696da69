import { groupName } from "#kernel/access/builtin-groups.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { fieldLabel, formatValue } from "#kernel/contract/fields.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { ListedClient } from "../contract.ts";
import { clientFields } from "../fields.ts";
import { listedName } from "../rules/name.ts";
import { ClientMenu } from "./ClientMenu.tsx";

/** Renders the status of a client. Active is unobtrusive (design language, section 2). */
export function ClientStatus({ client }: { client: { is_deleted: boolean; active: boolean } }) {
  if (client.is_deleted) return <Status is="deleted">Deleted</Status>;
  return client.active ? <Status is="active">Active</Status> : <Status is="waiting">Not activated</Status>;
}

export const typeName = (userType: number): string => formatValue(clientFields, "user_type", userType) ?? "";

const servicesText = ({ services }: ListedClient): string =>
  services.map(({ description, is_trial }) => (is_trial ? `${description} (trial)` : description)).join(", ");

export const clientColumns = (zone: Zone): Column<ListedClient>[] => [
  { key: "name", head: "Name", cell: listedName, sortable: true },
  {
    key: "username",
    head: fieldLabel(clientFields, "username"),
    cell: (row) => row.username,
    sortable: true,
    phone: "second",
  },
  {
    key: "company",
    head: fieldLabel(clientFields, "company"),
    cell: (row) => row.company ?? "–",
    sortable: true,
    elastic: true,
    phone: "second",
  },
  {
    key: "groups",
    head: "Groups",
    cell: (row) => row.groups.map((group) => groupName(group)).join(", "),
    drops: "tablet",
  },
  { key: "services", head: "Services", cell: (row) => servicesText(row) || "–", elastic: true },
  {
    key: "created",
    head: "Added",
    cell: (row) => formatDay(wallOf(row.created_time, zone).day),
    sortable: true,
    digits: true,
    drops: "laptop",
  },
  { key: "type", head: "Type", cell: (row) => typeName(row.user_type), drops: "tablet" },
  { key: "status", head: "Status", cell: (row) => <ClientStatus client={row} />, phone: "end", width: 130 },
  {
    key: "acts",
    head: "",
    cell: (row) => <ClientMenu client={row} />,
    align: "right",
    width: 56,
    phone: "end",
  },
];
