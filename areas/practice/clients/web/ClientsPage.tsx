import { IconDownload, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { zoneNamed } from "#kernel/zone.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { FilterSwitch } from "#platform/web/ui/FilterSwitch.tsx";
import { LinkButton } from "#platform/web/ui/LinkButton.tsx";
import { FilterBar, Page } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { quoted } from "#platform/web/ui/quoted.ts";
import { SearchBox } from "#platform/web/ui/SearchBox.tsx";
import { SegmentedControl } from "#platform/web/ui/SegmentedControl.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { sorting } from "#platform/web/ui/table-columns.ts";
import { Table } from "#platform/web/ui/Table.tsx";
import { CLIENT_SORTS, CLIENTS_PER_PAGE, doctorRoutes } from "../contract.ts";
import { ClientFilter } from "./ClientFilter.tsx";
import { clientColumns } from "./client-columns.tsx";
import { ExportLink } from "./ExportLink.tsx";
import { useClientsAddress } from "./useClientsAddress.ts";

const NEW = "/admin/clients/new";
const TYPES = [
  { value: "0", label: "All" },
  { value: "1", label: "Billing" },
  { value: "2", label: "Forms only" },
] as const;
const typeOf = (value: string): 0 | 1 | 2 => (value === "1" ? 1 : value === "2" ? 2 : 0);

/** SCR-CLI-01 */
export function ClientsPage() {
  useRealtime({ ofAll: true });
  const navigate = useNavigate();
  const { may } = useSession();
  const [address, go] = useClientsAddress();
  const { search, type, service, group, deleted, sort, descending, page } = address;
  const list = useRead(
    doctorRoutes.page,
    {
      params: { pageSize: CLIENTS_PER_PAGE, pageNumber: page, usertype: type },
      query: {
        search,
        sort,
        descending,
        show_deleted: deleted,
        ...(service ? { service } : {}),
        ...(group ? { group } : {}),
      },
    },
    { keepPrevious: true },
  );
  const mayAdd = may(["client.create"]);
  useShortcuts(mayAdd ? [{ keys: "C", does: "New client", run: () => void navigate({ to: NEW }) }] : []);
  const isFiltered = search !== "" || type !== 0 || service !== null || group !== null;
  const add = mayAdd && (
    <LinkButton kind="primary" icon={<IconPlus size={17} />} keys="C" to={NEW}>
      Client
    </LinkButton>
  );
  return (
    <Page title="Clients">
      <PageHeader
        title="Clients"
        count={list.data?.totalItems}
        actions={
          <>
            {may(["client.export"]) && <ExportLink icon={<IconDownload size={16} />} />}
            {add}
          </>
        }
      />
      <FilterBar right={<FilterSwitch label="Show deleted" checked={deleted} onChange={(shown) => go({ deleted: shown })} />}>
        <SearchBox label="Name, username, email or practice" value={search} onSearch={(text) => go({ search: text })} />
        <SegmentedControl
          label="Type of client"
          value={TYPES[type].value}
          options={TYPES}
          onChange={(value) => go({ type: typeOf(value) })}
        />
        <ClientFilter address={address} go={go} />
      </FilterBar>
      <Table
        label="Clients"
        columns={clientColumns(zoneNamed(null))}
        rows={list.data?.clients}
        rowKey={({ ID }) => ID}
        rowTo={({ ID }) => `/admin/clients/edit/${ID}`}
        isStruck={({ is_deleted }) => is_deleted}
        sort={{ by: sort, direction: descending ? "desc" : "asc" }}
        onSort={sorting(CLIENT_SORTS, go)}
        state={list}
        empty={
          isFiltered ? (
            <EmptyState
              action={
                <Button onClick={() => go({ search: "", type: 0, service: null, group: null })}>Clear search and filters</Button>
              }
            >
              {search === "" ? "No clients match these filters." : `No clients match ${quoted(search)}.`}
            </EmptyState>
          ) : (
            <EmptyState action={mayAdd && <LinkButton to={NEW}>Add client</LinkButton>}>No clients yet.</EmptyState>
          )
        }
        paging={{
          page,
          pageSize: CLIENTS_PER_PAGE,
          total: list.data?.totalItems ?? 0,
          onPage: (next) => go({ page: next }),
          note: deleted ? undefined : "deleted hidden",
        }}
      />
    </Page>
  );
}
