import { groupName } from "#kernel/access/builtin-groups.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { User } from "../user.contract.ts";
import { listedName } from "../rules/name.ts";

/**
 * Renders the status of a user. Active is unobtrusive, other states stand out (design language, section 2).
 */
export function UserStatus({ user }: { user: Pick<User, "active" | "has_password"> }) {
  if (!user.active) return <Status is="deleted">Inactive</Status>;
  return user.has_password ? (
    <Status is="active">Active</Status>
  ) : (
    <Status is="waiting">No password yet</Status>
  );
}

export const dayOf = (instant: string | null, zone: Zone): string =>
  instant === null ? "–" : formatDay(wallOf(instant, zone).day);

export const userColumns = (
  zone: Zone,
  { ofClient = false }: { ofClient?: boolean } = {},
): Column<User>[] => [
  { key: "name", head: "Name", cell: listedName, sortable: true },
  { key: "username", head: "Username", cell: (row) => row.username, sortable: true, phone: "second" },
  {
    key: "groups",
    head: ofClient ? "Permissions" : "Groups",
    cell: (row) => row.access_groups.map((group) => groupName(group, !ofClient)).join(", "),
    elastic: true,
    phone: "second",
  },
  ...(ofClient
    ? []
    : [
        {
          key: "client",
          head: "Client",
          cell: (row: User) => (row.super_user ? listedName(row.super_user) : "–"),
          drops: "tablet" as const,
        },
      ]),
  { key: "email", head: "Email", cell: (row) => row.email_address ?? "–", drops: "laptop" },
  {
    key: "signed_in_at",
    head: "Last sign-in",
    cell: (row) => dayOf(row.signed_in_at, zone),
    sortable: true,
    digits: true,
  },
  {
    key: "active",
    head: "Status",
    cell: (row) => <UserStatus user={row} />,
    sortable: true,
    phone: "end",
    width: 150,
  },
];
