import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { optionalNote } from "#kernel/text/text.ts";
import { invalidateEntity } from "#platform/web/api/query-keys.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { missingRoutes } from "../contract.ts";

const NotifyFields = z.object({ message: optionalNote(2000) });

/**
 * Renders the button with which a practice notifies the bureau that the patient was completed or changed
 * (SCR-PAT-02). Null for staff.
 */
export function NotifyAct({ patient }: { patient: Patient }) {
  const { me } = useSession();
  const [isNotifying, setNotifying] = useState(false);
  if (me.kind === "staff") return null;
  return (
    <>
      <Button icon={<IconSend size={16} />} onClick={() => setNotifying(true)}>
        Notify billing team
      </Button>
      {isNotifying && <NotifyModal patient={patient} onClose={() => setNotifying(false)} />}
    </>
  );
}

function NotifyModal({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const queries = useQueryClient();
  const sending = useSend(missingRoutes.notify, {
    errors: "inline",
    done: ({ message }) => message,
    detail: patientName(patient),
    onDone: () => {
      void invalidateEntity(queries, "patient");
      onClose();
    },
  });
  const form = useFormFor(NotifyFields, {
    initial: { message: null },
    onSave: (body) => sending.sendAsync({ params: { id: patient.ID }, body }),
  });
  return (
    <FormModal
      opened
      title={`Notify billing team · ${patientName(patient)}`}
      form={form}
      submit="Notify billing team"
      onClose={onClose}
    >
      <p className="muted">Tells the billing team that this patient's details were completed or changed.</p>
      <NoteField {...form.field("message")} label="Message" optional startsHere rows={4} />
    </FormModal>
  );
}
