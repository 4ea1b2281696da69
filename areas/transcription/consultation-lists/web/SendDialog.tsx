import { useState } from "react";
import { formatMoney } from "#kernel/money.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ConfirmDialog } from "#platform/web/ui/ConfirmDialog.tsx";
import { NoteField } from "#platform/web/ui/NoteField.tsx";
import { type Consultation, type ConsultationList, SEND_FAILED, SENT } from "../contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { scheduleFees } from "../rules/fees.ts";

interface SendDialogProps {
  list: ConsultationList;
  chosen: readonly Consultation[];
  onClose: () => void;
}

/** STATE-CONS-01 */
export function SendDialog({ list, chosen, onClose }: SendDialogProps) {
  const [notes, setNotes] = useState<string | null>(list.notes);
  const send = useSend(consultationListRoutes.send, {
    done: SENT,
    failed: SEND_FAILED,
    refresh: [consultationListRoutes.get, consultationListRoutes.brief, consultationListRoutes.timeGroups],
    onDone: onClose,
  });
  const all = list.consultations.length;
  const isAll = chosen.length === all;
  const patients = isAll ? (all === 1 ? "1 patient" : `${all} patients`) : `${chosen.length} of ${all} patients`;
  return (
    <ConfirmDialog
      opened
      title={`Send ${patients} to billing?`}
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
        Schedule fees <b>{formatMoney(scheduleFees(chosen))}</b>.
      </p>
      <p>Billing gets one task for this list, and the appointments show as billed. This can&apos;t be undone.</p>
      <NoteField label="Notes for billing" optional value={notes} onChange={setNotes} rows={3} />
    </ConfirmDialog>
  );
}
