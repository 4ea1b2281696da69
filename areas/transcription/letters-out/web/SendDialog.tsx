import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { letterRoutes } from "../contract.ts";
import { letterCount } from "../rules/words.ts";
import { SendFields } from "./SendFields.tsx";
import { recipientsOf, useChoice } from "./useChoice.ts";
import { useSending } from "./useSending.ts";

/** Renders the dialog that sends a returned letter: file, patient, recipients and ways. */
export function SendDialog({ task, onClose }: { task: number; onClose: () => void }) {
  const [chosen, setChosen] = useState<{ file?: number; patient?: number }>({});
  const read = useRead(letterRoutes.draft, { params: { id: task }, query: chosen }, { keepPrevious: true });
  const choice = useChoice();
  const sending = useSending(onClose);
  const draft = read.data;
  const recipients = draft ? recipientsOf(draft, choice) : [];
  const picked = recipients.filter(({ isOn }) => isOn);
  const send = (): void => {
    if (!draft) return;
    choice.setTried();
    const ready = picked.flatMap(({ doctor, way }) =>
      way === null ? [] : [{ _referring_doctor: doctor.ID, way }],
    );
    if (draft.patient === null || ready.length === 0 || ready.length < picked.length) return;
    sending.send([{ _task: task, _file: draft.file.ID, _patient: draft.patient.ID, recipients: ready }]);
  };
  return (
    <Modal
      opened
      title="Send letter"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={sending.isSending} onClick={send}>
            {picked.length > 1 ? `Send ${letterCount(picked.length)}` : "Send letter"}
          </Button>
        </>
      }
    >
      {read.error && !draft && (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {!draft && !read.error && <Skeleton lines={6} />}
      {draft && (
        <SendFields
          draft={draft}
          recipients={recipients}
          choice={choice}
          results={sending.results}
          problem={sending.problem}
          onFile={(file) => setChosen({ file })}
          onPatient={(patient) => {
            choice.clear();
            setChosen({ file: draft.file.ID, patient });
          }}
          onDoctorSaved={() => void read.refetch()}
        />
      )}
    </Modal>
  );
}
