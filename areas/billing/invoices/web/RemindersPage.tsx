import { useState } from "react";
import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { type ReminderStep, reminderRoutes, reminderStepList } from "../reminders.contract.ts";
import { stepTiming } from "../rules/reminders.ts";
import { ReminderModal } from "./ReminderModal.tsx";

const SEARCH = { label: "Search reminders", from: 1 };

const columns: Column<ReminderStep>[] = [
  { key: "days", head: "Sent", cell: ({ days }) => stepTiming(days), sortable: true, width: 180 },
  { key: "subject", head: "Subject", cell: ({ subject }) => subject, elastic: true, phone: "second" },
];

/**
 * Renders the reminder schedule. Reminders are sent from 06:00 in the client's time zone, each step once per
 * invoice.
 */
export function RemindersPage() {
  const { may } = useSession();
  const list = useListParams(reminderStepList);
  const { search, order } = list.values;
  const state = useRead(reminderRoutes.reminderSteps);
  const [openId, setOpenId] = useState<number | "new" | null>(null);
  const read = localPageOf(state, list, (rows) =>
    orderedRows(
      matchingRows(rows, search, (row) => [stepTiming(row.days), row.subject, row.body]),
      order,
      (row) => row.days + 1000,
    ),
  );
  const mayEdit = may(["invoice.publish"]);
  const step = state.data?.find(({ ID }) => ID === openId);
  return (
    <ListPage
      title="Invoice reminders"
      nouns="reminders"
      list={list}
      read={read}
      search={SEARCH}
      columns={columns}
      noneYet="No reminders are sent by schedule."
      {...(mayEdit
        ? {
            create: { label: "Add reminder", open: () => setOpenId("new") },
            onOpen: ({ ID }: ReminderStep) => setOpenId(ID),
          }
        : {})}
      footNote="Emailed from 06:00, client’s local time, while an amount is outstanding. Each step is sent once for each invoice"
    >
      {(openId === "new" || step) && (
        <ReminderModal key={openId} step={step ?? null} onClose={() => setOpenId(null)} />
      )}
    </ListPage>
  );
}
