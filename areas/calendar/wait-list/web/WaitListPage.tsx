import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { choiceFilter, switchFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { waitList, waitListRoutes } from "../contract.ts";
import { URGENCIES, type WaitListEntry } from "../entry.contract.ts";
import { URGENCY_NAMES } from "../rules/words.ts";
import { ask } from "./dialog-request.ts";
import { columnsOf } from "./entry-columns.tsx";
import { PageChoice } from "./PageChoice.tsx";
import { useEntryChanges } from "./useEntryChanges.ts";

const SEARCH = { label: "Patient, type or note", from: 1 };
const FILTERS = [
  { name: "page", draw: () => <PageChoice here="list" /> },
  choiceFilter(
    "urgency",
    "Urgency",
    URGENCIES.map((value) => ({ value, label: URGENCY_NAMES[value] })),
  ),
  switchFilter("show_closed", "Show booked and removed"),
];
const NARROWED = ["urgency"] as const;

const edit = (entry: WaitListEntry): void => {
  if (entry.booked_at === null && !entry.is_deleted) ask({ kind: "edit", entry });
};
const add = { label: "Add to wait list", open: () => ask({ kind: "add", patient: null }) };

/** Renders the page with the patients who wait for an earlier appointment. */
export function WaitListPage() {
  useRealtime();
  const mayEdit = useSession().may("calendar.edit");
  const { today, zone, country } = useClient();
  const list = useListParams(waitList);
  const read = useListRead(waitListRoutes.list, list, "entries");
  const changes = useEntryChanges();
  return (
    <ListPage
      title="Wait list"
      nouns="patients"
      list={list}
      read={read}
      search={SEARCH}
      filters={FILTERS}
      narrowedBy={NARROWED}
      columns={columnsOf({ today, country, zone, changes: mayEdit ? changes : null })}
      onOpen={mayEdit ? edit : undefined}
      isStruck={({ is_deleted }) => is_deleted}
      footNote={list.values.show_closed ? undefined : "booked and removed hidden"}
      noneYet="No patients are waiting."
      create={mayEdit ? add : undefined}
    />
  );
}
