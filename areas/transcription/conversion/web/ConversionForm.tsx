import { PatientChange } from "#areas/patients/patients/contract.ts";
import { formOf } from "#areas/patients/patients/rules/form.ts";
import { PatientLine, Section, useHasCards } from "#areas/patients/patients/web/PatientFields.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { Form } from "#platform/web/ui/Form.tsx";
import { useFormFor } from "#platform/web/ui/useFormFor.ts";
import { CONVERTED, conversionRoutes, type PictureToConvert } from "../contract.ts";
import classes from "./conversion.module.css";

interface ConversionFormProps {
  patient: PictureToConvert;
  guid: string;
  onConverted: (patient: PictureToConvert) => void;
}

/** What is read from the label. A refused save keeps what was typed. */
export function ConversionForm({ patient, guid, onConverted }: ConversionFormProps) {
  const save = useSend(conversionRoutes.update, { done: CONVERTED, errors: "inline", onDone: onConverted });
  const form = useFormFor(PatientChange, {
    initial: formOf(patient),
    onSave: ({ picture: _picture, is_deleted: _is_deleted, ...body }) =>
      save.sendAsync({ params: { id: patient.ID }, body: { ...body, guid } }),
  });
  const hasCards = useHasCards(patient);
  const props = { form, patient, needed: patient.status === "Unconverted" ? [] : patient.missing };
  return (
    <div className={classes.form}>
      <Form of={form} label="Patient on the label">
        <PatientLine {...props} section="name" startsHere />
        <PatientLine {...props} section="person" />
        <PatientLine {...props} section="address" />
        <PatientLine {...props} section="contact" />
        {hasCards && (
          <Section title="Medicare and concession cards">
            <PatientLine {...props} section="medicare" />
            <PatientLine {...props} section="identifiers" />
          </Section>
        )}
        <Section title="Billing details">
          <PatientLine {...props} section="billing" />
          <PatientLine {...props} section="fund" />
          {form.values.category === "M" && <PatientLine {...props} section="compensation" />}
        </Section>
        <Button type="submit" kind="primary" keys="Ctrl ↵" busy={form.isSaving}>
          {patient.status === "Unconverted" ? "Convert and open next" : "Save and open next"}
        </Button>
      </Form>
    </div>
  );
}
