import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { FilterSwitch } from "#platform/web/ui/FilterSwitch.tsx";
import { FilterBar, Page } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { quoted } from "#platform/web/ui/quoted.ts";
import { SearchBox } from "#platform/web/ui/SearchBox.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { sorting } from "#platform/web/ui/table-columns.ts";
import { Table } from "#platform/web/ui/Table.tsx";
import { type Schedule, scheduleRoutes } from "../contract.ts";
import { matching, SCHEDULE_SORTS, sorted } from "../rules/list.ts";
import { DeleteSchedule } from "./DeleteSchedule.tsx";
import { columnsOf } from "./schedule-columns.tsx";
import { ScheduleModal } from "./ScheduleModal.tsx";
import { useScheduleAddress } from "./useScheduleAddress.ts";

const PER_PAGE = 50;
type Open = { readonly what: "new" } | { readonly what: "edit" | "delete"; readonly schedule: Schedule };

/** SCR-SCHD-01, RULE-SCHD-01: when the doctor is where; what is over only on demand. */
export function SchedulesPage() {
  const mayEdit = useSession().may("calendar.edit");
  const { address, go } = useScheduleAddress();
  const { search, sort, descending, all, page } = address;
  const [open, setOpen] = useState<Open | null>(null);
  const list = useRead(scheduleRoutes.list, { query: { show_all: all ? "true" : undefined } }, { keepPrevious: true });
  useRealtime();
  const found = list.data && sorted(matching(list.data, search), sort, descending);
  const add = () => setOpen({ what: "new" });
  useShortcuts(mayEdit ? [{ keys: "C", does: "Add availability", run: add }] : []);
  const close = () => setOpen(null);

  return (
    <Page title="Availability">
      <PageHeader
        title="Availability"
        count={found?.length}
        actions={
          mayEdit && (
            <Button kind="primary" icon={<IconPlus size={17} />} keys="C" onClick={add}>
              Availability
            </Button>
          )
        }
      />
      <FilterBar right={<FilterSwitch label="Show all" checked={all} onChange={(shown) => go({ all: shown })} />}>
        <SearchBox label="Search availability" value={search} from={1} onSearch={(text) => go({ search: text })} />
      </FilterBar>
      <Table
        label="Availability"
        columns={columnsOf(mayEdit ? (schedule) => setOpen({ what: "delete", schedule }) : null)}
        rows={found?.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        rowKey={({ ID }) => ID}
        onOpen={mayEdit ? (schedule) => setOpen({ what: "edit", schedule }) : undefined}
        sort={{ by: sort, direction: descending ? "desc" : "asc" }}
        onSort={sorting(SCHEDULE_SORTS, go)}
        state={list}
        empty={
          <NoSchedules
            search={search}
            isAll={all}
            onAdd={mayEdit ? add : null}
            onClear={() => go({ search: "" })}
            onAll={() => go({ all: true })}
          />
        }
        paging={{
          page,
          pageSize: PER_PAGE,
          total: found?.length ?? 0,
          onPage: (next) => go({ page: next }),
          note: all ? undefined : "past periods hidden",
        }}
      />
      {open?.what === "delete" && <DeleteSchedule schedule={open.schedule} onClose={close} />}
      {open && open.what !== "delete" && (
        <ScheduleModal schedule={open.what === "edit" ? open.schedule : undefined} onClose={close} />
      )}
    </Page>
  );
}

interface NoSchedulesProps {
  search: string;
  isAll: boolean;
  onAdd: (() => void) | null;
  onClear: () => void;
  onAll: () => void;
}

function NoSchedules({ search, isAll, onAdd, onClear, onAll }: NoSchedulesProps) {
  if (search !== "")
    return (
      <EmptyState action={<Button onClick={onClear}>Clear search</Button>}>No availability matches {quoted(search)}.</EmptyState>
    );
  const add = onAdd && <Button onClick={onAdd}>Add availability</Button>;
  if (isAll) return <EmptyState action={add}>No availability yet.</EmptyState>;
  return <EmptyState action={add ?? <Button onClick={onAll}>Show all</Button>}>No current availability.</EmptyState>;
}
