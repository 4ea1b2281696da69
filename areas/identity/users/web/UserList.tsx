import { useState } from "react";
import type { Link } from "#kernel/contract/link.ts";
import type { Zone } from "#kernel/dates/zone.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import type { ListFilter } from "#platform/web/table/list-filters.tsx";
import type { ListedValues, ListParams } from "#platform/web/table/useListParams.ts";
import type { ListReading } from "#platform/web/table/useListRead.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import type { UserListValues } from "../contract.ts";
import type { User } from "../user.contract.ts";
import { NewUserModal } from "./NewUserModal.tsx";
import { userColumns } from "./user-columns.tsx";

type ShownUsers = UserListValues["shown"];
interface Values extends ListedValues {
  readonly shown: ShownUsers;
}

const shownOptions = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "all", label: "All" },
] as const;
const HIDDEN_NOTES: Readonly<Record<ShownUsers, string | undefined>> = {
  active: "inactive hidden",
  inactive: "active hidden",
  all: undefined,
};
const SEARCH = { label: "Search by name, username or email", from: 2 };
export const SHOWN_FILTER = {
  name: "shown",
  atEnd: true,
  draw: ({ shown }: { shown: ShownUsers }, set: (change: { shown: ShownUsers }) => void) => (
    <SegmentedControl
      label="Show"
      value={shown}
      options={shownOptions}
      onChange={(next) => set({ shown: next })}
    />
  ),
};

/** Converts the choice of shown users to the filter of the routes. */
export const activeOf = ({ shown }: { shown: ShownUsers }) =>
  shown === "all" ? {} : { active: String(shown === "active") };

interface UserListProps<List extends Values> {
  list: ListParams<List>;
  read: ListReading<User>;
  filters: readonly ListFilter<List>[];
  narrowedBy: readonly (keyof List)[];
  zone: Zone;
  toUser: (ID: number) => Link;
  mayAdd: boolean;
  /** The client whose users the list shows. Omitted for all users. */
  client?: number;
}

/** Renders the list of users (SCR-USR-01), or of one client's users. */
export function UserList<List extends Values>({
  zone,
  toUser,
  mayAdd,
  client,
  ...list
}: UserListProps<List>) {
  const openPage = useOpenPage();
  const [isAdding, setAdding] = useState(false);
  return (
    <ListPage<User, List>
      title="Users"
      nouns="users"
      {...list}
      search={SEARCH}
      columns={userColumns(zone, { ofClient: client !== undefined })}
      rowTo={({ ID }) => toUser(ID)}
      isStruck={({ active }) => !active}
      footNote={HIDDEN_NOTES[list.list.values.shown]}
      create={mayAdd ? { label: "Add user", open: () => setAdding(true) } : undefined}
    >
      {isAdding && (
        <NewUserModal
          client={client}
          onClose={() => setAdding(false)}
          onSaved={({ ID }) => openPage(toUser(ID))}
        />
      )}
    </ListPage>
  );
}
