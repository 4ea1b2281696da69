import { levelName } from "#kernel/access/builtin-groups.ts";
import { userPaths } from "#areas/identity/users/paths.ts";
import { addressOfLink } from "#kernel/contract/link.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import type { ReadState } from "#platform/web/ui/tables/read-state.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import type { Client, SubUser } from "../client.contract.ts";

const columns: Column<SubUser>[] = [
  { key: "name", head: "Name", cell: (row) => `${row.first_name} ${row.last_name}` },
  { key: "username", head: "Username", cell: (row) => row.username, phone: "second" },
  {
    key: "groups",
    head: "Permissions",
    cell: (row) => row.groups.map(({ access_level }) => levelName(access_level)).join(", "),
    elastic: true,
    phone: "second",
  },
  { key: "email", head: "Email", cell: (row) => row.email_address ?? "–", drops: "tablet" },
  {
    key: "active",
    head: "Status",
    cell: (row) =>
      row.active ? <Status is="active">Active</Status> : <Status is="deleted">Inactive</Status>,
    phone: "end",
  },
];

/** Renders the tab with the client's users, who are edited on their own pages (C-06). */
export function SubUsersPart({ client, state }: { client: Client; state: ReadState }) {
  const { may } = useSession();
  const mayOpen = may(["user.view"]);
  return (
    <Card
      title="Users"
      count={client.sub_users.length}
      action={
        mayOpen &&
        !client.is_deleted && (
          <LinkButton size="sm" to={addressOfLink(userPaths.ofClient(), client.username)}>
            Open users
          </LinkButton>
        )
      }
    >
      <Table
        variant="card"
        label="Users"
        columns={columns}
        rows={client.sub_users}
        rowKey={({ ID }) => ID}
        rowTo={mayOpen ? ({ ID }) => userPaths.record({ id: ID }) : undefined}
        state={state}
        empty={<EmptyState>This client has no users yet.</EmptyState>}
      />
    </Card>
  );
}
