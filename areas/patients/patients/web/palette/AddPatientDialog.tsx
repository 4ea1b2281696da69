import { patientName } from "../../rules/name.ts";
import { useNavigate } from "@tanstack/react-router";
import type { OverlayDialogProps } from "#platform/web/shell/overlay-dialog.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { PatientModal } from "../PatientModal.tsx";

/** Renders the form for a new patient over any page. After saving, opens the patient's page. */
export function AddPatientDialog({ onClose }: OverlayDialogProps<object>) {
  const { to } = useClient();
  const navigate = useNavigate();
  const openPatient = (ID: number): void => {
    onClose();
    void navigate({ to: to(`patients/details/${ID}`) });
  };
  return (
    <PatientModal
      onClose={onClose}
      onOpen={openPatient}
      onSaved={(patient) => {
        toast.done("Create Successfully", { detail: `Patient added. ${patientName(patient)}` });
        openPatient(patient.ID);
      }}
    />
  );
}
