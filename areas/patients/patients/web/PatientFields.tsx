import type { ReactNode } from "react";
import { Fields } from "#platform/web/forms/Fields.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import type { Patient, PatientChange, PatientDraft } from "../contract.ts";
import { patientFields, type PatientSection } from "../fields.ts";
import classes from "./form.module.css";
import { patientInputs } from "./patient-inputs.tsx";

export type PatientForm = Pick<FormFor<typeof PatientDraft> | FormFor<typeof PatientChange>, "values"> & {
  // Taken from `PatientDraft` because the two forms differ only in which fields are optional.
  field: FormFor<typeof PatientDraft>["field"];
};

interface SectionProps {
  form: PatientForm;
  /** The saved patient, which supplies the names of referenced rows such as the suburb. */
  patient?: Patient | null;
  /** Names of the fields that billing requires. */
  needed?: readonly string[];
  startsHere?: boolean;
}

/** Marks a field as needed. In missing-data mode, Tab moves from one needed field to the next. */
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

const REQUIRED = ["first_name", "last_name"] as const;

/** Renders one row of the form. */
export function PatientLine({
  section,
  form,
  patient,
  needed,
  startsHere,
}: SectionProps & { section: PatientSection }) {
  const { country } = useClient();
  return (
    <Fields
      of={patientFields}
      section={section}
      form={form}
      inputs={patientInputs}
      country={country}
      row={patient ?? null}
      needed={needed}
      required={REQUIRED}
      startsHere={startsHere ? "first_name" : undefined}
    />
  );
}

/**
 * Returns whether to show Medicare and other cards: always in Australia (RULE-GEN-13), elsewhere only if the
 * patient already has a card number that the user may need to correct.
 */
export function useHasCards(patient?: Patient | null): boolean {
  const { country } = useClient();
  return (
    country === "AU" ||
    [patient?.medicare_number, patient?.entitlement_expiry, patient?.ihi, patient?.dva_number].some(Boolean)
  );
}

export function PatientFields(props: SectionProps) {
  const { form, patient } = props;
  const hasCards = useHasCards(patient);
  const { category, wc_details } = form.values;
  return (
    <>
      <PatientLine {...props} section="name" />
      <PatientLine {...props} section="called" />
      <PatientLine {...props} section="person" />
      <PatientLine {...props} section="background" />
      <PatientLine {...props} section="contact" />
      <PatientLine {...props} section="address" />
      <PatientLine {...props} section="gp" />
      <PatientLine {...props} section="next_of_kin" />
      <Section title="Billing details">
        <PatientLine {...props} section="billing" />
        <PatientLine {...props} section="fund" />
        {(category === "M" || wc_details) && <PatientLine {...props} section="compensation" />}
      </Section>
      {hasCards && (
        <Section title="Medicare and concession cards">
          <PatientLine {...props} section="medicare" />
          <PatientLine {...props} section="identifiers" />
        </Section>
      )}
      <PatientLine {...props} section="alerts" />
      <PatientLine {...props} section="notes" />
    </>
  );
}
