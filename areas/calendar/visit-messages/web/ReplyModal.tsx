import { OpenAppointment } from "#areas/calendar/appointments/web/OpenAppointment.tsx";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { visitMessageRoutes } from "../contract.ts";
import { ReplyAnswer, type VisitReply } from "../message.contract.ts";
import { answerText } from "../rules/answer.ts";
import { costWords } from "../rules/estimate.ts";

interface ReplyModalProps {
  reply: VisitReply;
  patient: NonNullable<VisitReply["patient"]>;
  onClose: () => void;
}

/** Renders the dialog that answers a reply with a message to the patient. */
export function ReplyModal({ reply, patient, onClose }: ReplyModalProps) {
  const answer = useSend(visitMessageRoutes.answerReply, {
    errors: "inline",
    refresh: [visitMessageRoutes.replies, visitMessageRoutes.list, visitMessageRoutes.ofPatient],
    onDone: () => {
      toast.done("Reply queued", { detail: patientName(patient) });
      onClose();
    },
  });
  const rules = useRead(visitMessageRoutes.rules).data;
  const costOf = (text: string | null | undefined): string | undefined =>
    rules?.channel === "sms" ? costWords(answerText(text ?? ""), rules) : undefined;
  const form = useFormFor(ReplyAnswer, {
    initial: { text: "" },
    onSave: (body) => answer.sendAsync({ params: { id: reply.ID }, body }),
  });
  return (
    <FormModal opened title="Reply" form={form} submit="Send reply" size="confirm" onClose={onClose}>
      <p>
        <b>{patientName(patient)}</b>: “{reply.body}”
      </p>
      <NoteField {...form.field("text")} label="Your reply" rows={4} description={costOf(form.values.text)} />
      <p className="muted">The name of the practice is put before your text.</p>
      {reply._appointment !== null && (
        <p>
          <OpenAppointment
            ID={reply._appointment}
            repeat_date={reply.repeat_date}
            patient={patientName(patient)}
          />
        </p>
      )}
    </FormModal>
  );
}
