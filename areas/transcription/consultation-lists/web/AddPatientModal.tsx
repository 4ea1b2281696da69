import { patientName } from "#areas/patients/patients/rules/name.ts";
import { useState } from "react";
import { PatientPicker, type PickedPatient } from "#areas/patients/patients/web/PatientPicker.tsx";
import { BILLING_TYPES } from "#areas/practice/practice-settings/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { ConsultationBody, type ConsultationList } from "../contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";

const Form = ConsultationBody.pick({ _patient: true, billing_type: true });
const TYPES = BILLING_TYPES.map((label, index) => ({ value: index + 1, label }));

/** Renders the dialog that adds a patient who was seen without an appointment. */
export function AddPatientModal({ list, onClose }: { list: ConsultationList; onClose: () => void }) {
  const [patient, setPatient] = useState<PickedPatient | null>(null);
  const add = useSend(consultationListRoutes.addRow, {
    done: "Create Successfully",
    detail: patient ? `Patient added. ${patientName(patient)}` : "Patient added",
    errors: "inline",
    refresh: [consultationListRoutes.get, consultationListRoutes.brief],
    onDone: onClose,
  });
  const form = useFormFor(Form, {
    initial: { _patient: null, billing_type: null },
    onSave: (body) => add.sendAsync({ params: { id: list.ID }, body }),
  });
  return (
    <FormModal opened title="Add patient not in calendar" form={form} submit="Add patient" onClose={onClose}>
      <PatientPicker
        {...form.field("_patient")}
        label="Patient"
        chosen={patient}
        onChoose={setPatient}
        startsHere
      />
      <ChoiceField {...form.field("billing_type")} label="Billing type" optional options={TYPES} clearable />
    </FormModal>
  );
}
