import { IconPlus, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { formatDay, weekdayName } from "#kernel/day.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { Page, PageBody } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { Table } from "#platform/web/ui/Table.tsx";
import type { ConsultationList } from "../contract.ts";
import { consultationListPaths } from "../paths.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { isComplete } from "../rules/complete.ts";
import { AddPatientModal } from "./AddPatientModal.tsx";
import { useAskAbout } from "./AskAbout.tsx";
import { BillingPart } from "./BillingPart.tsx";
import { consultationColumns } from "./consultation-columns.tsx";
import { ListFacts } from "./ListFacts.tsx";
import { SendDialog } from "./SendDialog.tsx";

const refresh = [consultationListRoutes.brief, consultationListRoutes.timeGroups, consultationListRoutes.get];

/** The patients of one day at a place; until it is sent, what is billed is entered in the rows. */
export function ListRecord({ list, reload }: { list: ConsultationList; reload: () => void }) {
  const { may } = useSession();
  const open = useOpenPage();
  const [asked, setAsked] = useState<"send" | "add" | null>(null);
  // A complete row is ticked until somebody takes the tick away; any other once somebody ticks it.
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isEditable = !list.is_sent && may(["consultation.send"]);
  const rows = list.consultations;
  const isTicked = (row: (typeof rows)[number]): boolean => ticks.get(row.ID) ?? isComplete(row);
  const chosen = rows.filter(isTicked);
  const waiting = rows.filter((row) => !isComplete(row)).length;
  const remove = useSend(consultationListRoutes.remove, {
    done: "Successfully Deleted",
    failed: "Delete Failed",
    refresh,
    onDone: () => open(consultationListPaths.list(), { replace: true }),
  });
  useShortcuts(
    isEditable
      ? [
          { keys: "C", does: "Add patient", run: () => setAsked("add") },
          { keys: "Ctrl+Enter", does: "Send to billing", inFields: true, run: () => chosen.length > 0 && setAsked("send") },
        ]
      : [],
  );
  const ask = useAskAbout();
  const title = `${weekdayName(list.date).slice(0, 3)} ${formatDay(list.date)}`;
  return (
    <Page title={`Consultations ${title}`}>
      <PageHeader
        title={title}
        note={`${list.location.name}, ${list.type === "INPATIENT" ? "inpatients" : "outpatients"}`}
        back={{ to: consultationListPaths.list(), label: "Send to billing" }}
        actions={
          isEditable && (
            <>
              <Button icon={<IconPlus size={17} />} keys="C" onClick={() => setAsked("add")}>
                Patient
              </Button>
              <Button
                kind="primary"
                icon={<IconSend size={17} />}
                keys="Ctrl ↵"
                disabled={chosen.length === 0}
                onClick={() => setAsked("send")}
              >
                Send {chosen.length} to billing
              </Button>
            </>
          )
        }
      />
      {isEditable && waiting > 0 && rows.length > 0 && (
        <Banner tone="ochre">
          <b>
            {waiting} of {rows.length} can&apos;t be billed yet.
          </b>{" "}
          {waiting < rows.length
            ? "Send the others now. These stay on a list of their own."
            : "The Details column says what each of them needs."}
        </Banner>
      )}
      <PageBody
        facts={
          <>
            <ListFacts list={list} reload={reload} />
            {list.task !== null && <BillingPart task={list.task.ID} />}
          </>
        }
      >
        <Table
          label="Consultations"
          columns={[
            ...consultationColumns(
              list,
              isEditable ? { isTicked, tick: (row, on) => setTicks(new Map(ticks).set(row.ID, on)) } : null,
            ),
            ...(list.is_sent ? ask.columns : []),
          ]}
          rows={rows}
          rowKey={({ ID }) => ID}
          state={{ error: null, isPlaceholderData: false, isPending: false, refetch: reload }}
          empty={
            <EmptyState
              action={
                isEditable && (
                  <Button size="sm" busy={remove.isSending} onClick={() => remove.send({ params: { id: list.ID } })}>
                    Delete list
                  </Button>
                )
              }
            >
              No appointments on this day. Choose another day, or add a patient.
            </EmptyState>
          }
        />
      </PageBody>
      {ask.dialog}
      {asked === "add" && <AddPatientModal list={list} onClose={() => setAsked(null)} />}
      {asked === "send" && <SendDialog list={list} chosen={chosen} onClose={() => setAsked(null)} />}
    </Page>
  );
}
