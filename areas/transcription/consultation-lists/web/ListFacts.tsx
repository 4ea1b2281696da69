import { useState } from "react";
import { listName } from "../rules/list-name.ts";
import { formatMoney } from "#kernel/money/money.ts";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import {
  type Consultation,
  type ConsultationList,
  notConverted,
  DUE_DATE_RESET,
  RESET_FAILED,
} from "../contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { isCompleted } from "#areas/transcription/tasks/rules/billing-group.ts";
import { isUnconverted } from "../rules/complete-rows.ts";
import { scheduleFees } from "../rules/fees.ts";
import { formatSource } from "../rules/list-words.ts";
import classes from "./consultations.module.css";
import { ListState } from "./list-columns.tsx";

/**
 * Milliseconds after which the list is reloaded following a reset (CONST-55), because billing may have moved
 * on.
 */
const RELOAD_DELAY_MS = 3000;

interface ListFactsProps {
  list: ConsultationList;
  /** Rows whose fees are summed: the rows to be sent, or all rows of a sent list. */
  counted: readonly Consultation[];
  reload: () => void;
}

export function ListFacts({ list, counted, reload }: ListFactsProps) {
  const { me, may } = useSession();
  const [isResetting, setResetting] = useState(false);
  const reset = useSend(consultationListRoutes.resetDueDate, {
    done: DUE_DATE_RESET,
    detail: `Due date of ${listName(list)}`,
    failed: RESET_FAILED,
    refresh: [consultationListRoutes.get],
    onDone: () => {
      setResetting(false);
      setTimeout(reload, RELOAD_DELAY_MS);
    },
  });
  const isOpen = list.task !== null && !isCompleted(list.task._status);
  const mayReset = isOpen && me.kind === "staff" && may(["consultation.resetdue"]);
  return (
    <>
      <Card title="List" padded>
        <FactList
          facts={[
            { label: "Source", value: formatSource(list.consultations) },
            { label: "Type", value: list.type === "INPATIENT" ? "Inpatients" : "Outpatients" },
            { label: "Status", value: <ListState list={list} /> },
            { label: "Sent", value: list.sent_time ? <DateTime at={list.sent_time} /> : "Not yet" },
            {
              label: "Due",
              value: list.due_date ? <DateTime at={list.due_date} /> : "2 business days after sending",
            },
            { label: "Fees", value: <span className="tn">{formatMoney(scheduleFees(counted))}</span> },
            { label: "Notes", value: list.notes },
          ]}
        />
        {mayReset && (
          <Button size="sm" onClick={() => setResetting(true)}>
            Reset due date
          </Button>
        )}
      </Card>
      {isResetting && (
        <ConfirmDialog
          opened
          title="Reset due date"
          confirm="Reset due date"
          busy={reset.isSending}
          onConfirm={() => reset.send({ params: { id: list.ID } })}
          onCancel={() => setResetting(false)}
        >
          The list is now due{" "}
          {list.due_date ? <DateTime at={list.due_date} /> : "2 business days after sending"}. It will be due
          2 business days from now.
        </ConfirmDialog>
      )}
      <PdfCard list={list} />
      {!list.is_sent && (
        <Card title="After sending" padded noPrint>
          <p className="muted">
            Billing gets one task for this list. The appointments show as billed in the calendar. The due date
            can be reset until billing completes it.
          </p>
        </Card>
      )}
    </>
  );
}

/**
 * Renders the card with the two PDF formats. The table requires every picture to be converted (RULE-CONS-01).
 */
function PdfCard({ list }: { list: ConsultationList }) {
  const unconverted = list.consultations.filter(isUnconverted).length;
  const requestOf = (format: 1 | 2) => ({ query: { id: list.ID, format } });
  return (
    <Card title="PDF" padded noPrint>
      <div className={classes.prints}>
        <PdfButton route={consultationListRoutes.pdf} ask={requestOf(1)} label="With pictures" />
        <p className="muted">Labels as photographed, ready now</p>
        <PdfButton route={consultationListRoutes.pdf} ask={requestOf(2)} label="Table" />
        {unconverted > 0 && (
          <p className={classes.refused}>
            <span className="muted">
              {unconverted === 1
                ? "1 picture is not converted."
                : `${unconverted} pictures are not converted.`}
            </span>
            <br />
            {notConverted.sentence(undefined)}
          </p>
        )}
      </div>
    </Card>
  );
}
