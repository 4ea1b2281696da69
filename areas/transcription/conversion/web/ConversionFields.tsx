import { patientFields } from "#areas/patients/patients/fields.ts";
import { PatientLine, Section, useHasCards } from "#areas/patients/patients/web/PatientFields.tsx";
import { SuburbField } from "#areas/practice/reference-data/web/SuburbField.tsx";
import { fieldLabel } from "#kernel/contract/fields.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import type { PictureToConvert } from "../contract.ts";
import classes from "./conversion.module.css";
import { ExistingPatients } from "./ExistingPatients.tsx";
import type { LabelForm } from "./label-form.ts";
import { ReferralFields } from "./ReferralFields.tsx";
import type { useLabelDraft } from "./useLabelDraft.ts";
import { ClaimFields } from "./ClaimFields.tsx";

type Existing = Parameters<typeof ExistingPatients>[0];

interface ConversionFieldsProps {
  form: FormFor<typeof LabelForm>;
  patient: PictureToConvert;
  needed: readonly string[];
  draft: ReturnType<typeof useLabelDraft>;
  /** Adds the picture to an existing patient. Null if that is not possible. */
  onUse: Existing["onUse"] | null;
}

/**
 * Renders the fields in the order of a hospital label: person and address, cards and fund, then the referral
 * and the claim.
 */
export function ConversionFields({ form, patient, needed, draft, onUse }: ConversionFieldsProps) {
  const hasCards = useHasCards(patient);
  const lineProps = { form, patient, needed };
  return (
    <div className={classes.fields}>
      <Section title="Patient">
        <PatientLine {...lineProps} section="name" startsHere />
        <PatientLine {...lineProps} section="person" />
        <AddressLine form={form} draft={draft} />
        <PatientLine {...lineProps} section="contact" />
        {onUse && (
          <ExistingPatients picture={patient.ID} typed={form.values} isSaving={form.isSaving} onUse={onUse} />
        )}
      </Section>
      <Section title={hasCards ? "Medicare and health fund" : "Health fund"}>
        {hasCards && <PatientLine {...lineProps} section="medicare" />}
        <PatientLine {...lineProps} section="billing" />
        <PatientLine {...lineProps} section="fund" />
        {form.values.category === "M" && <PatientLine {...lineProps} section="compensation" />}
      </Section>
      <Section title="Referral and claim">
        <ReferralFields
          {...{ form, needed }}
          picture={patient.ID}
          doctor={draft.doctor}
          onDoctor={draft.setDoctor}
        />
        <ClaimFields {...{ form, needed }} claim={patient.claim} />
      </Section>
      <Section title="Other details">
        <PatientLine {...lineProps} section="called" />
        {hasCards && <PatientLine {...lineProps} section="identifiers" />}
      </Section>
    </div>
  );
}

/**
 * Renders the address and suburb. The suburb's row is kept outside the form, so that a restored draft can
 * show its name.
 */
function AddressLine({
  form,
  draft: { locality, setLocality },
}: Pick<ConversionFieldsProps, "form" | "draft">) {
  const { country } = useClient();
  const label = (name: "address" | "_locality") => fieldLabel(patientFields, name, country);
  return (
    <FieldRow>
      <TextField {...form.field("address")} label={label("address")} optional />
      <SuburbField
        {...form.field("_locality")}
        label={label("_locality")}
        optional
        country={country}
        chosen={locality?.ID === form.values._locality ? locality : null}
        onChoose={setLocality}
      />
    </FieldRow>
  );
}
