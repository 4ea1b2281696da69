import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { NotFoundPage } from "#platform/web/shell/NotFoundPage.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { FilterSwitch } from "#platform/web/ui/FilterSwitch.tsx";
import { FilterBar, Page } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { quoted } from "#platform/web/ui/quoted.ts";
import { SearchBox } from "#platform/web/ui/SearchBox.tsx";
import { SegmentedControl } from "#platform/web/ui/SegmentedControl.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { sorting } from "#platform/web/ui/table-columns.ts";
import { Table } from "#platform/web/ui/Table.tsx";
import { type Location, locationRoutes } from "../contract.ts";
import { LOCATION_SORTS, matching, sorted } from "../rules/list.ts";
import { InpatientModal } from "./InpatientModal.tsx";
import { columnsOf } from "./location-columns.tsx";
import { OutpatientModal } from "./OutpatientModal.tsx";
import { type LocationKind, useListAddress } from "./useListAddress.ts";

const PER_PAGE = 50;
const KINDS = [
  { value: "inpatient", label: "Inpatient" },
  { value: "outpatient", label: "Outpatient" },
] as const;
const ROUTES = { inpatient: locationRoutes.listInpatient, outpatient: locationRoutes.listOutpatient };
const MODALS = { inpatient: InpatientModal, outpatient: OutpatientModal };

/** SCR-LOC-01, SCR-LOC-02: one page, two tabs. */
export function LocationsPage() {
  useRealtime();
  const { kind } = useListAddress();
  return kind ? <Locations kind={kind} /> : <NotFoundPage />;
}

function Locations({ kind }: { kind: LocationKind }) {
  const client = useClient();
  const navigate = useNavigate();
  const { address, go } = useListAddress();
  const [open, setOpen] = useState<Location | "new" | null>(null);
  const { search, sort, descending, deleted, page } = address;
  const list = useRead(ROUTES[kind], { query: { show_deleted: deleted ? "true" : undefined } });
  const found = list.data && sorted(matching(list.data, search), sort, descending);
  const add = () => setOpen("new");
  useShortcuts([{ keys: "C", does: `Add ${kind} location`, run: add }]);
  const Editor = MODALS[kind];

  return (
    <Page title="Locations">
      <PageHeader
        title="Locations"
        count={found?.length}
        actions={
          <Button kind="primary" icon={<IconPlus size={17} />} keys="C" onClick={add}>
            {kind === "inpatient" ? "Inpatient location" : "Outpatient location"}
          </Button>
        }
      />
      <FilterBar right={<FilterSwitch label="Show deleted" checked={deleted} onChange={(shown) => go({ deleted: shown })} />}>
        <SearchBox label="Search locations" value={search} from={1} onSearch={(text) => go({ search: text })} />
        <SegmentedControl
          label="Location type"
          value={kind}
          options={KINDS}
          onChange={(next) => void navigate({ to: client.to(`locations/${next}`), search: deleted ? { deleted } : {} })}
        />
      </FilterBar>
      <Table
        label={kind === "inpatient" ? "Inpatient locations" : "Outpatient locations"}
        columns={columnsOf(kind, client.country)}
        rows={found?.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        rowKey={({ ID }) => ID}
        onOpen={setOpen}
        isStruck={({ is_deleted }) => is_deleted}
        sort={{ by: sort, direction: descending ? "desc" : "asc" }}
        onSort={sorting(LOCATION_SORTS, go)}
        state={list}
        empty={
          search === "" ? (
            <EmptyState action={<Button onClick={add}>Add location</Button>}>No {kind} locations yet.</EmptyState>
          ) : (
            <EmptyState action={<Button onClick={() => go({ search: "" })}>Clear search</Button>}>
              No {kind} locations match {quoted(search)}.
            </EmptyState>
          )
        }
        paging={{
          page,
          pageSize: PER_PAGE,
          total: found?.length ?? 0,
          onPage: (next) => go({ page: next }),
          note: deleted ? undefined : "deleted hidden",
        }}
      />
      {open && <Editor location={open === "new" ? undefined : open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
