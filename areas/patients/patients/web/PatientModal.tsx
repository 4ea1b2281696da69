import { useSend } from "#platform/web/api/useSend.ts";
import { FormModal } from "#platform/web/ui/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/useFormFor.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import { type LikelyPatient, type Patient, PatientChange, PatientDraft, patientRoutes } from "../contract.ts";
import { DifferingFields } from "./DifferingFields.tsx";
import { emptyForm, formOf, type Typed } from "./form-of.ts";
import { DuplicateCandidatesNotice } from "./DuplicateCandidatesNotice.tsx";
import { PatientFields } from "./PatientFields.tsx";

const shown = [patientRoutes.list, patientRoutes.listAll, patientRoutes.search, patientRoutes.get, patientRoutes.neighbours];

interface NewPatientProps {
  onClose: () => void;
  onSaved: (patient: Patient) => void;
  /** Somebody who is there already is chosen instead of being typed again. */
  onOpen: (ID: number, patient: LikelyPatient) => void;
  openWord?: string;
  typed?: Typed;
}

/** SCR-MOD-04, a new patient; warns while it is typed that it may be there already. */
export function PatientModal({ onClose, onSaved, onOpen, openWord, typed }: NewPatientProps) {
  const creating = useSend(patientRoutes.create, { errors: "inline", refresh: shown, onDone: onSaved });
  const form = useFormFor(PatientDraft, { initial: emptyForm(typed), onSave: (body) => creating.sendAsync({ body }) });
  return (
    <FormModal opened title="New patient" form={form} submit="Add patient" onClose={onClose}>
      <DuplicateCandidatesNotice
        typed={form.values}
        act={openWord}
        onOpen={(patient) => {
          // Somebody else is meant than was typed: nothing of it is missed.
          form.reset();
          onOpen(patient.ID, patient);
        }}
      />
      <PatientFields form={form} startsHere />
    </FormModal>
  );
}

/** SCR-MOD-04, an existing one. */
export function EditPatientModal({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const saving = useSend(patientRoutes.update, {
    errors: "inline",
    refresh: shown,
    onDone: () => {
      toast.done("Saved Successfully");
      onClose();
    },
  });
  const form = useFormFor(PatientChange, {
    initial: formOf(patient),
    onSave: (body) => saving.sendAsync({ params: { id: patient.ID }, body }),
  });
  return (
    <FormModal opened title="Edit patient" form={form} submit="Save patient" onClose={onClose}>
      {form.conflict && <DifferingFields mine={form.values} theirs={form.conflict} />}
      <PatientFields form={form} patient={patient} startsHere />
    </FormModal>
  );
}
