import { useState } from "react";
import { formatDay, weekdayName } from "#kernel/dates/day.ts";
import { formatMoney } from "#kernel/money/money.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { type Consultation, type ConsultationList, SEND_FAILED, LIST_SENT } from "../contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { scheduleFees } from "../rules/fees.ts";
import { sendQuestion } from "../rules/list-words.ts";

interface SendDialogProps {
  list: ConsultationList;
  /** Number of rows the list shows, including cancelled ones. */
  all: number;
  chosen: readonly Consultation[];
  onClose: () => void;
}

/** Confirms sending the chosen rows to billing (STATE-CONS-01). */
export function SendDialog({ list, all, chosen, onClose }: SendDialogProps) {
  const [notes, setNotes] = useState<string | null>(list.notes);
  const send = useSend(consultationListRoutes.send, {
    failed: SEND_FAILED,
    refresh: [consultationListRoutes.get, consultationListRoutes.brief, consultationListRoutes.timeGroups],
    onDone: ({ date, location, consultation_count }) => {
      const patients = consultation_count === 1 ? "1 patient" : `${consultation_count} patients`;
      toast.done(LIST_SENT, {
        detail: `${patients}, ${weekdayName(date).slice(0, 3)} ${formatDay(date)}, ${location.name}`,
      });
      onClose();
    },
  });
  const isAll = chosen.length === list.consultations.length;
  return (
    <ConfirmDialog
      opened
      title={sendQuestion(chosen.length, all)}
      confirm="Send to billing"
      busy={send.isSending}
      onCancel={onClose}
      onConfirm={() =>
        send.send({
          params: { id: list.ID },
          body: { notes, ...(isAll ? {} : { consultations: chosen.map(({ ID }) => ID) }) },
        })
      }
    >
      <p>
        Fees <b className="tn">{formatMoney(scheduleFees(chosen))}</b>
      </p>
      <p>
        Billing gets one task for this list, and the appointments show as billed. This can&apos;t be undone.
      </p>
      <NoteField label="Notes for billing" optional value={notes} onChange={setNotes} rows={3} />
    </ConfirmDialog>
  );
}
