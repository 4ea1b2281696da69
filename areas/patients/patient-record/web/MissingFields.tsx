import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ReferralModal } from "#areas/patients/referrals/web/ReferralModal.tsx";
import { ReferringDoctorModal } from "#areas/patients/referring-doctors/web/ReferringDoctorModal.tsx";
import { doctorName } from "#areas/patients/referring-doctors/rules/name.ts";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { invalidateEntity } from "#platform/web/api/query-keys.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import type { Missing, Patient } from "#areas/patients/patients/contract.ts";
import {
  Needed,
  type PatientForm,
  PatientFields,
  PatientLine,
  Section,
} from "#areas/patients/patients/web/PatientFields.tsx";

interface MissingFieldsProps {
  form: PatientForm;
  patient: Patient;
  needed: readonly Missing[];
  /** Details missing when the page was opened. Their fields stay visible after they are filled in. */
  was: readonly Missing[];
  isAll: boolean;
}

export function MissingFields({ form, patient, needed, was: missingAtOpen, isAll }: MissingFieldsProps) {
  const isAsked = (...kinds: Missing[]): boolean =>
    kinds.some((kind) => missingAtOpen.includes(kind) || needed.includes(kind));
  const props = { form, patient, needed };
  const referral = isAsked("referring_doctor", "provider_number") && (
    <ReferralSection patient={patient} needed={needed} />
  );
  if (isAll) {
    return (
      <>
        <PatientFields {...props} />
        {referral}
      </>
    );
  }
  return (
    <>
      {isAsked("dob") && (
        <Section title="Person">
          <PatientLine {...props} section="person" />
        </Section>
      )}
      {isAsked("_health_fund", "fund_number") && (
        <Section title="Health fund">
          <PatientLine {...props} section="fund" />
        </Section>
      )}
      {isAsked("wc_details") && (
        <Section title="Compensation">
          <PatientLine {...props} section="compensation" />
        </Section>
      )}
      {referral}
    </>
  );
}

/** Renders the section with the referral and its doctor, which are edited in their own dialogs. */
function ReferralSection({ patient, needed }: { patient: Patient; needed: readonly Missing[] }) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const active = patient.referrals.find((referral) => referral.active);
  const isNeeded = needed.includes("referring_doctor") || needed.includes("provider_number");
  const doctor = active?.referring_doctor;
  return (
    <Section title="Referral">
      {doctor && (
        <FieldRow>
          <TextField
            label="Referring doctor"
            value={doctorName(doctor)}
            onChange={() => undefined}
            readOnly
          />
          <TextField
            label="Provider number"
            value={doctor.provider_number ? formatProviderNumber(doctor.provider_number) : ""}
            onChange={() => undefined}
            readOnly
            needed={needed.includes("provider_number")}
          />
        </FieldRow>
      )}
      {!doctor && (
        <TextField
          label="Referring doctor"
          value=""
          onChange={() => undefined}
          readOnly
          needed={needed.includes("referring_doctor")}
        />
      )}
      <Needed is={isNeeded}>
        <Button size="sm" onClick={() => setOpen(true)}>
          {doctor ? "Change referring doctor" : "Add referral"}
        </Button>
      </Needed>
      {isOpen && doctor && (
        <ReferringDoctorModal
          doctor={doctor}
          onClose={() => setOpen(false)}
          onSaved={() => void invalidateEntity(queries, "patient")}
        />
      )}
      {isOpen && !doctor && (
        <ReferralModal patient={patient} others={patient.referrals} onClose={() => setOpen(false)} />
      )}
    </Section>
  );
}
