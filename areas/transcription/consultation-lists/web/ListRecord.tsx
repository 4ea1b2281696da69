import { IconPlus, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { patientPaths } from "#areas/patients/patients/paths.ts";
import { formatDay, weekdayName } from "#kernel/dates/day.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { KeyLine } from "#platform/web/ui/keys/KeyLine.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { Table } from "#platform/web/ui/tables/Table.tsx";
import type { Consultation, ConsultationList } from "../contract.ts";
import { consultationListPaths } from "../paths.ts";
import { missingOfClaim } from "../rules/complete-rows.ts";
import { AddPatientModal } from "./AddPatientModal.tsx";
import { useRequestColumn } from "./useRequestColumn.tsx";
import { BillingPart } from "./BillingPart.tsx";
import { consultationColumns } from "./consultation-columns.tsx";
import classes from "./consultations.module.css";
import { DueMark } from "./DueMark.tsx";
import { EmptyDay } from "./EmptyDay.tsx";
import { ListFacts } from "./ListFacts.tsx";
import { OtherLists } from "./OtherLists.tsx";
import { RowTabs } from "./RowTabs.tsx";
import { SendDialog } from "./SendDialog.tsx";
import { useListRows } from "./useListRows.ts";
import { useRowEntry } from "./useRowEntry.ts";
import { useTicks } from "./useTicks.ts";
import { WaitingBanner } from "./WaitingBanner.tsx";

const KEYS = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["I"], does: "items" },
  { keys: ["B"], does: "billing type" },
  { keys: ["X"], does: "select" },
  { keys: ["mod+Enter"], does: "send" },
] as const;

/**
 * Renders one consultation list: the patients of a day at a location. Items and billing types can be edited
 * until the list is sent.
 */
export function ListRecord({ list, reload }: { list: ConsultationList; reload: () => void }) {
  const { may } = useSession();
  const [openDialog, setOpenDialog] = useState<"send" | "add" | null>(null);
  const isEditable = !list.is_sent && may(["consultation.send"]);
  const rows = useListRows(list);
  const ticks = useTicks(rows.all);
  const entry = useRowEntry(rows.shown, ticks, isEditable);
  const { chosen } = ticks;
  useShortcuts(
    isEditable
      ? [
          { keys: "C", does: "Add patient", run: () => setOpenDialog("add") },
          {
            keys: "mod+Enter",
            does: "Send to billing",
            inFields: true,
            run: () => chosen.length > 0 && setOpenDialog("send"),
          },
        ]
      : [],
  );
  const request = useRequestColumn();
  const title = `${weekdayName(list.date).slice(0, 3)} ${formatDay(list.date)}`;
  const openProps = isEditable
    ? { onOpen: (row: Consultation) => entry.open(row, "items") }
    : may(["patient.view"])
      ? { rowTo: (row: Consultation) => patientPaths.record({ id: row._patient }) }
      : {};
  return (
    <Page title={`Consultations ${title}`}>
      <PageHeader
        title={title}
        note={
          <>
            {`${list.location.name}, ${list.type === "INPATIENT" ? "inpatients" : "outpatients"}`}{" "}
            <DueMark list={list} />
          </>
        }
        back={{ to: consultationListPaths.list(), label: "Send to billing" }}
        actions={
          isEditable && (
            <Button
              kind="primary"
              icon={<IconSend size={17} />}
              keys="Ctrl ↵"
              disabled={chosen.length === 0}
              onClick={() => setOpenDialog("send")}
            >
              Send {chosen.length} to billing
            </Button>
          )
        }
      />
      {isEditable && (
        <WaitingBanner
          list={list}
          rows={rows}
          onAdd={() => {
            rows.setGroup("needed");
            const row = rows.needing.find((each) => missingOfClaim(each).length > 0);
            if (row) entry.open(row, row.billing_type === null && row.items.length > 0 ? "type" : "items");
          }}
        />
      )}
      <div className={classes.sheet}>
        <div className={classes.rows}>
          {isEditable && (
            <RowTabs
              rows={rows}
              right={
                <Button size="sm" icon={<IconPlus size={16} />} keys="C" onClick={() => setOpenDialog("add")}>
                  Add patient not in calendar
                </Button>
              }
            />
          )}
          <Table
            label="Consultations"
            columns={[
              ...consultationColumns(list, isEditable ? { ticks, entry } : null),
              ...(list.is_sent ? request.columns : []),
            ]}
            rows={rows.shown}
            rowKey={({ ID }) => ID}
            {...openProps}
            isStruck={(row) => row.is_cancelled}
            onCurrentRow={entry.setCurrent}
            state={{ error: null, isPlaceholderData: false, isPending: false, refetch: reload }}
            empty={
              rows.all.length === 0 ? (
                <EmptyDay list={list} isEditable={isEditable} />
              ) : (
                "No patients in this group."
              )
            }
          />
        </div>
        <aside className={classes.side} aria-label="Details">
          <ListFacts list={list} counted={list.is_sent ? list.consultations : chosen} reload={reload} />
          {list.task !== null && <BillingPart task={list.task.ID} />}
          {isEditable && <OtherLists list={list} />}
        </aside>
      </div>
      {isEditable && rows.all.length > 0 && (
        <KeyLine keys={KEYS}>Sorted by time. Fees are those of the Medicare schedule.</KeyLine>
      )}
      {request.dialog}
      {openDialog === "add" && <AddPatientModal list={list} onClose={() => setOpenDialog(null)} />}
      {openDialog === "send" && (
        <SendDialog list={list} all={rows.all.length} chosen={chosen} onClose={() => setOpenDialog(null)} />
      )}
    </Page>
  );
}
