import type { ReactNode } from "react";
import { HealthFundField } from "#areas/practice/reference-data/web/HealthFundField.tsx";
import { SuburbField } from "#areas/practice/reference-data/web/SuburbField.tsx";
import { ageOn } from "#kernel/day.ts";
import { GENDERS, genderName } from "#kernel/gender.ts";
import { PATIENT_CATEGORIES, patientCategoryName } from "#kernel/patient-category.ts";
import { TITLES } from "#kernel/title.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ChoiceField } from "#platform/web/ui/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/DateField.tsx";
import { FieldRow } from "#platform/web/ui/FieldRow.tsx";
import { NoteField } from "#platform/web/ui/NoteField.tsx";
import { PhoneField } from "#platform/web/ui/PhoneField.tsx";
import { TextField } from "#platform/web/ui/TextField.tsx";
import type { FormFor } from "#platform/web/ui/useFormFor.ts";
import type { Missing, Patient, PatientChange, PatientDraft } from "../contract.ts";
import { CardExpiryField } from "./CardExpiryField.tsx";
import { CardNumberField } from "./CardNumberField.tsx";
import classes from "./form.module.css";
import { FIELD_NAMES, type FieldName, placeWord } from "../rules/field-names.ts";

export type PatientForm = Pick<FormFor<typeof PatientDraft> | FormFor<typeof PatientChange>, "values"> & {
  // The two bodies differ only in which fields may be left out.
  field: FormFor<typeof PatientDraft>["field"];
};

interface SectionProps {
  form: PatientForm;
  /** What was expanded when the patient was read: the suburb's name. */
  patient?: Patient | null;
  /** What billing waits for. */
  needed?: readonly Missing[];
  startsHere?: boolean;
}

const NOTHING: readonly Missing[] = [];
const titles = TITLES.map((label, place) => ({ value: place + 1, label }));
const sexes = GENDERS.map((value) => ({ value, label: genderName(value) }));
const categories = PATIENT_CATEGORIES.map((value) => ({ value, label: patientCategoryName(value) }));

/** Of the transport accident commission of Victoria. */
const TAC = "M";
const named = (form: PatientForm, name: FieldName) => ({ label: FIELD_NAMES[name], ...form.field(name) });

/** Tab leads from one needed field to the next in missing-data mode. */
export function Needed({ is, children }: { is: boolean; children: ReactNode }) {
  return <div data-needed={is || undefined}>{children}</div>;
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      {children}
    </section>
  );
}

export function NameSection({ form, startsHere }: SectionProps) {
  return (
    <FieldRow>
      <ChoiceField {...named(form, "title")} value={form.values.title} options={titles} clearable optional />
      <TextField {...named(form, "first_name")} value={form.values.first_name} startsHere={startsHere} />
      <TextField {...named(form, "last_name")} value={form.values.last_name} />
    </FieldRow>
  );
}

export function PersonSection({ form, needed = NOTHING }: SectionProps) {
  const { today } = useClient();
  const isNeeded = needed.includes("dob");
  return (
    <FieldRow>
      <Needed is={isNeeded}>
        <DateField
          {...named(form, "dob")}
          value={form.values.dob}
          today={today}
          max={today}
          past
          optional={!isNeeded}
          needed={isNeeded}
          echo={(day) => (day > today ? "In the future" : `${ageOn(day, today)} years`)}
        />
      </Needed>
      <ChoiceField {...named(form, "gender")} value={form.values.gender} options={sexes} clearable optional />
    </FieldRow>
  );
}

export function ContactSection({ form, patient }: SectionProps) {
  const { country } = useClient();
  return (
    <>
      <FieldRow>
        <PhoneField {...named(form, "mobile")} value={form.values.mobile} country={country} optional />
        <PhoneField {...named(form, "landline")} value={form.values.landline} country={country} landline optional />
        <TextField {...named(form, "email")} value={form.values.email} type="email" inputMode="email" optional />
      </FieldRow>
      <FieldRow>
        <TextField {...named(form, "address")} value={form.values.address} optional />
        <SuburbField
          {...named(form, "_locality")}
          label={placeWord(country)}
          value={form.values._locality}
          chosen={patient?.locality ?? null}
          country={country}
          optional
        />
      </FieldRow>
    </>
  );
}

/** RULE-GEN-13: no cards of Medicare where there is no Medicare; but what is written down already can be seen and mended. */
export function useHasCards(patient?: Patient | null): boolean {
  const { country } = useClient();
  return (
    country === "AU" || [patient?.medicare_number, patient?.entitlement_expiry, patient?.ihi, patient?.dva_number].some(Boolean)
  );
}

export function MedicareSection({ form }: SectionProps) {
  return (
    <FieldRow>
      <CardNumberField
        {...named(form, "medicare_number")}
        value={form.values.medicare_number}
        of="medicare_number"
        placeholder="0000 00000 0/0"
        optional
      />
      <CardExpiryField {...named(form, "entitlement_expiry")} value={form.values.entitlement_expiry} optional />
    </FieldRow>
  );
}

export function CardsSection({ form }: SectionProps) {
  return (
    <>
      <MedicareSection form={form} />
      <FieldRow>
        <CardNumberField {...named(form, "ihi")} value={form.values.ihi} of="ihi" optional />
        <CardNumberField {...named(form, "dva_number")} value={form.values.dva_number} of="dva_number" optional />
      </FieldRow>
    </>
  );
}

export function FundSection({ form, needed = NOTHING }: SectionProps) {
  const isFundNeeded = needed.includes("_health_fund");
  const isNumberNeeded = needed.includes("fund_number");
  return (
    <FieldRow>
      <Needed is={isFundNeeded}>
        <HealthFundField
          {...named(form, "_health_fund")}
          value={form.values._health_fund}
          optional={!isFundNeeded}
          needed={isFundNeeded}
        />
      </Needed>
      <Needed is={isNumberNeeded}>
        <TextField
          {...named(form, "fund_number")}
          value={form.values.fund_number}
          placeholder={isNumberNeeded ? "As shown on the card" : undefined}
          optional={!isNumberNeeded}
          needed={isNumberNeeded}
        />
      </Needed>
    </FieldRow>
  );
}

export function CompensationSection({ form, needed = NOTHING }: SectionProps) {
  const isNeeded = needed.includes("wc_details");
  return (
    <Needed is={isNeeded}>
      <NoteField
        {...named(form, "wc_details")}
        value={form.values.wc_details}
        description="Claim number, insurer, employer, date of injury"
        optional={!isNeeded}
        needed={isNeeded}
      />
    </Needed>
  );
}

/** All fields of a patient. */
export function PatientFields(props: SectionProps) {
  const { form, patient } = props;
  const { country } = useClient();
  const hasCards = useHasCards(patient);
  const { category } = form.values;
  const offered = categories.filter(({ value }) => country === "AU" || value !== TAC || patient?.category === TAC);
  return (
    <>
      <NameSection {...props} />
      <PersonSection {...props} />
      <ContactSection {...props} />
      <Section title="Billing details">
        <FieldRow>
          <ChoiceField {...named(form, "category")} value={category} options={offered} />
          <TextField {...named(form, "mrn")} value={form.values.mrn} optional />
        </FieldRow>
        <FundSection {...props} />
        {(category === "M" || form.values.wc_details) && <CompensationSection {...props} />}
      </Section>
      {hasCards && (
        <Section title="Medicare and concession cards">
          <CardsSection {...props} />
        </Section>
      )}
      <NoteField {...named(form, "notes")} value={form.values.notes} optional />
    </>
  );
}
