import { patientName } from "../rules/name.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { withRule } from "#kernel/contract/form-rule.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { type Patient, PatientChange, PatientDraft, patientRoutes } from "../contract.ts";
import type { LikelyPatient } from "../row.contract.ts";
import { phoneErrors } from "../rules/phones.ts";
import { patientFields } from "../fields.ts";
import { DifferingFields } from "#platform/web/forms/DifferingFields.tsx";
import { emptyForm, formOf, type TypedValues } from "../rules/form.ts";
import { DuplicateCandidatesNotice } from "./DuplicateCandidatesNotice.tsx";
import { PatientFields } from "./PatientFields.tsx";
import { useDuplicateDecision } from "./useDuplicateDecision.ts";

const refreshedRoutes = [
  patientRoutes.list,
  patientRoutes.listAll,
  patientRoutes.search,
  patientRoutes.get,
  patientRoutes.neighbours,
];

const DRAFTS = forCountries((country) => withRule(PatientDraft, (values) => phoneErrors(values, country)));
const CHANGES = forCountries((country) => withRule(PatientChange, (values) => phoneErrors(values, country)));

function forCountries<Value>(build: (country: Country) => Value): Readonly<Record<Country, Value>> {
  return { AU: build("AU"), UK: build("UK") };
}

interface NewPatientProps {
  onClose: () => void;
  onSaved: (patient: Patient) => void;
  /** Called when the user chooses an existing patient instead of adding a new one. */
  onOpen: (ID: number, patient: LikelyPatient) => void;
  typed?: TypedValues;
}

/** Renders the dialog for a new patient (SCR-MOD-04), with warnings about possible duplicates. */
export function PatientModal({ onClose, onSaved, onOpen, typed }: NewPatientProps) {
  const createRequest = useSend(patientRoutes.create, {
    errors: "inline",
    refresh: refreshedRoutes,
    onDone: onSaved,
  });
  const duplicates = useDuplicateDecision();
  const form = useFormFor(DRAFTS[useClient().country], {
    initial: emptyForm(typed),
    onSave: async (body) => {
      await duplicates.check(form.values, form.ref);
      await createRequest.sendAsync({ body });
    },
  });
  const create = (): void => {
    duplicates.createAnyway(form.values);
    void form.submit();
  };
  return (
    <FormModal opened title="Add patient" form={form} submit="Add patient" onClose={onClose}>
      <DuplicateCandidatesNotice
        typed={form.values}
        onCreate={create}
        onOpen={(patient) => {
          // Discards the typed values because the user chose another patient.
          form.reset();
          onOpen(patient.ID, patient);
        }}
      />
      <PatientFields form={form} startsHere />
    </FormModal>
  );
}

/** Renders the dialog for editing an existing patient (SCR-MOD-04). */
export function EditPatientModal({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const saveRequest = useSend(patientRoutes.update, {
    errors: "inline",
    refresh: refreshedRoutes,
    onDone: (saved) => {
      toast.done("Saved Successfully", { detail: patientName(saved) });
      onClose();
    },
  });
  const { country } = useClient();
  const form = useFormFor(CHANGES[country], {
    initial: formOf(patient),
    onSave: (body) => saveRequest.sendAsync({ params: { id: patient.ID }, body }),
  });
  return (
    <FormModal opened title="Edit patient" form={form} submit="Save patient" onClose={onClose}>
      {form.conflict && (
        <DifferingFields
          of={patientFields}
          country={country}
          mine={form.values}
          theirs={form.conflict}
          opened={patient}
        />
      )}
      <PatientFields form={form} patient={patient} startsHere />
    </FormModal>
  );
}
