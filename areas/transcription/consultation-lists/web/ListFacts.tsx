import { formatDay } from "#kernel/day.ts";
import { formatMoney } from "#kernel/money.ts";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { Card } from "#platform/web/ui/Card.tsx";
import { DateTime } from "#platform/web/ui/DateTime.tsx";
import { FactList } from "#platform/web/ui/FactList.tsx";
import { type ConsultationList, notConverted, RESET, RESET_FAILED } from "../contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { isCompleted } from "../rules/billing-status.ts";
import { isUnconverted } from "../rules/complete.ts";
import { scheduleFees } from "../rules/fees.ts";
import classes from "./consultations.module.css";
import { ListState } from "./list-columns.tsx";

/** CONST-55: the page is read again, as billing may have moved on meanwhile. */
const RELOAD_AFTER = 3000;

export function ListFacts({ list, reload }: { list: ConsultationList; reload: () => void }) {
  const { me, may } = useSession();
  const reset = useSend(consultationListRoutes.resetDueDate, {
    done: RESET,
    failed: RESET_FAILED,
    refresh: [consultationListRoutes.get],
    onDone: () => setTimeout(reload, RELOAD_AFTER),
  });
  const unconverted = list.consultations.filter(isUnconverted).length;
  const isOpen = list.task !== null && !isCompleted(list.task._status);
  const mayReset = isOpen && me.kind === "staff" && may(["consultation.resetdue"]);
  const ask = (format: 1 | 2) => ({ query: { id: list.ID, format } });
  return (
    <>
      <Card title="List" padded>
        <FactList
          facts={[
            { label: "Day", value: formatDay(list.date) },
            { label: "Patients", value: list.consultations.length },
            { label: "Schedule fees", value: formatMoney(scheduleFees(list.consultations)) },
            { label: "Status", value: <ListState list={list} /> },
            { label: "Sent", value: list.sent_time ? <DateTime at={list.sent_time} /> : "Not yet" },
            { label: "Due", value: list.due_date ? <DateTime at={list.due_date} /> : "2 business days after sending" },
            { label: "Notes", value: list.notes },
          ]}
        />
        {mayReset && (
          <Button size="sm" busy={reset.isSending} onClick={() => reset.send({ params: { id: list.ID } })}>
            Reset due date
          </Button>
        )}
      </Card>
      <Card title="PDF" padded noPrint>
        <div className={classes.prints}>
          <PdfButton route={consultationListRoutes.pdf} ask={ask(1)} label="With pictures" />
          <PdfButton route={consultationListRoutes.pdf} ask={ask(2)} label="Table" />
          {unconverted > 0 && (
            <p className="muted">
              {unconverted === 1 ? "1 picture is not converted." : `${unconverted} pictures are not converted.`}{" "}
              {notConverted.sentence(undefined)}
            </p>
          )}
        </div>
      </Card>
    </>
  );
}
