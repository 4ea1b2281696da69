import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useSlot } from "#platform/web/shell/slots.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { switchFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { type Schedule, scheduleList, scheduleRoutes } from "../contract.ts";
import { arrangeSchedules } from "../rules/list.ts";
import { DeleteSchedule } from "./DeleteSchedule.tsx";
import { columnsOf } from "./schedule-columns.tsx";
import { scheduleSlots } from "./slots.ts";
import { ScheduleModal } from "./ScheduleModal.tsx";

type OpenDialog =
  | { readonly what: "new" }
  | { readonly what: "edit" | "delete"; readonly schedule: Schedule };
const SEARCH = { label: "Search availability", from: 1 };
const FILTERS = [switchFilter("all", "Show all")];

/**
 * Renders the page of the client's availability (SCR-SCHD-01). Past periods are shown only on request
 * (RULE-SCHD-01).
 */
export function SchedulesPage() {
  const mayEdit = useSession().may("calendar.edit");
  const list = useListParams(scheduleList);
  const { values, set } = list;
  const { all: showsAll } = values;
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const state = useRead(
    scheduleRoutes.list,
    { query: { show_all: showsAll ? "true" : undefined } },
    { keepPrevious: true },
  );
  const actions = useSlot(scheduleSlots.action);
  useRealtime();
  const close = () => setOpen(null);
  return (
    <ListPage
      title="Availability"
      nouns="availability"
      list={list}
      read={localPageOf(state, list, (rows) => arrangeSchedules(rows, values))}
      search={SEARCH}
      filters={FILTERS}
      columns={columnsOf(mayEdit ? (schedule) => setOpen({ what: "delete", schedule }) : null)}
      onOpen={mayEdit ? (schedule) => setOpen({ what: "edit", schedule }) : undefined}
      actions={actions.map(({ name, content: Action }) => <Action key={name} />)}
      noneYet={showsAll ? undefined : "No current availability."}
      noneAction={
        showsAll || mayEdit ? undefined : <Button onClick={() => set({ all: true })}>Show all</Button>
      }
      footNote={showsAll ? undefined : "past periods hidden"}
      create={mayEdit ? { label: "Add availability", open: () => setOpen({ what: "new" }) } : undefined}
    >
      {open?.what === "delete" && <DeleteSchedule schedule={open.schedule} onClose={close} />}
      {open && open.what !== "delete" && (
        <ScheduleModal schedule={open.what === "edit" ? open.schedule : undefined} onClose={close} />
      )}
    </ListPage>
  );
}
