import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Zone } from "#kernel/zone.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { FilterBar, Page } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { quoted } from "#platform/web/ui/quoted.ts";
import type { ReadState } from "#platform/web/ui/readState.ts";
import { SearchBox } from "#platform/web/ui/SearchBox.tsx";
import { SegmentedControl } from "#platform/web/ui/SegmentedControl.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { sorting } from "#platform/web/ui/table-columns.ts";
import { Table } from "#platform/web/ui/Table.tsx";
import { USER_SORTS, USERS_PER_PAGE, type User } from "../contract.ts";
import { NewUserModal } from "./NewUserModal.tsx";
import { userColumns } from "./user-columns.tsx";
import type { Shown, UsersAddress } from "./useUsersAddress.ts";

const shownOptions = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "all", label: "All" },
] as const;
const HIDDEN: Readonly<Record<Shown, string | undefined>> = {
  active: "inactive hidden",
  inactive: "active hidden",
  all: undefined,
};

interface UserListProps {
  title: string;
  /** "user" or "person", as this list calls one. */
  noun: string;
  nouns: string;
  list: ReadState & { data?: { users: User[]; totalItems: number } | undefined };
  address: UsersAddress;
  go: (change: Partial<UsersAddress>) => void;
  zone: Zone;
  toUser: (ID: number) => string;
  filter?: ReactNode;
  mayAdd: boolean;
  /** Of this client's own people. */
  client?: number;
}

/** SCR-USR-01, and the same for a client's own people. */
export function UserList({ title, noun, nouns, list, address, go, zone, toUser, filter, mayAdd, client }: UserListProps) {
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const add = () => setAdding(true);
  useShortcuts(mayAdd ? [{ keys: "C", does: `Add a ${noun}`, run: add }] : []);
  const total = list.data?.totalItems;
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        count={total}
        actions={
          mayAdd && (
            <Button kind="primary" icon={<IconPlus size={17} />} keys="C" onClick={add}>
              {noun.charAt(0).toUpperCase() + noun.slice(1)}
            </Button>
          )
        }
      />
      <FilterBar
        right={<SegmentedControl label="Show" value={address.shown} options={shownOptions} onChange={(shown) => go({ shown })} />}
      >
        <SearchBox
          label="Search by name, username or email"
          value={address.search}
          from={2}
          onSearch={(search) => go({ search })}
        />
        {filter}
      </FilterBar>
      <Table<User>
        label={title}
        columns={userColumns(zone, { ofClient: client !== undefined })}
        rows={list.data?.users}
        rowKey={({ ID }) => ID}
        rowTo={({ ID }) => toUser(ID)}
        isStruck={({ active }) => !active}
        sort={{ by: address.sort, direction: address.descending ? "desc" : "asc" }}
        onSort={sorting(USER_SORTS, go)}
        state={list}
        empty={
          <NoUsers address={address} nouns={nouns} onClear={() => go({ search: "", role: null, group: null, shown: "active" })} />
        }
        paging={{
          page: address.page,
          pageSize: USERS_PER_PAGE,
          total: total ?? 0,
          onPage: (page) => go({ page }),
          note: HIDDEN[address.shown],
        }}
      />
      {isAdding && (
        <NewUserModal client={client} onClose={() => setAdding(false)} onSaved={({ ID }) => void navigate({ to: toUser(ID) })} />
      )}
    </Page>
  );
}

function NoUsers({ address, nouns, onClear }: { address: UsersAddress; nouns: string; onClear: () => void }) {
  const { search, role, group, shown } = address;
  if (search === "" && role === null && group === null && shown !== "inactive") return <EmptyState>No {nouns} yet.</EmptyState>;
  return (
    <EmptyState
      action={
        <button type="button" className="link" onClick={onClear}>
          {search === "" ? "Clear filter" : "Clear search"}
        </button>
      }
    >
      {search === "" ? `No ${nouns} match these filters.` : `No ${nouns} match ${quoted(search)}.`}
    </EmptyState>
  );
}
