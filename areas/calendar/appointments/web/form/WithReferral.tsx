import { type ReactNode, useDeferredValue, useState } from "react";
import { letterFile, REFERRAL_TYPES } from "#areas/patients/referrals/contract.ts";
import { ExpiryHint } from "#areas/patients/referrals/web/ExpiryHint.tsx";
import type { ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import { ReferringDoctorModal } from "#areas/patients/referring-doctors/web/ReferringDoctorModal.tsx";
import { ReferringDoctorPicker } from "#areas/patients/referring-doctors/web/ReferringDoctorPicker.tsx";
import { addYears, type Day } from "#kernel/dates/day.ts";
import { DropAnywhere } from "#platform/files/web/DropAnywhere.tsx";
import { FileField } from "#platform/files/web/FileField.tsx";
import type { UploadedFile } from "#platform/files/contract.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { Controller, useWatch } from "#platform/web/ui/forms/Controller.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type AppointmentForm, UPLOADING } from "./appointment-form.ts";
import classes from "./form.module.css";

type Form = FormFor<typeof AppointmentForm>;

/**
 * Lays out the new patient referral next to the appointment, or below it on a narrow screen. Both are saved
 * together.
 */
export function WithReferral({
  form,
  today,
  children,
}: {
  form: Form | null;
  today: Day;
  children: ReactNode;
}) {
  // Defers the referral so that the patient's name can be typed first.
  const isReferralReady = useDeferredValue(true, false);
  if (form === null) return children;
  return (
    <DropAnywhere className={classes.columns}>
      <div className={classes.column} data-columns>
        <p className={classes.required}>Fields marked * are required.</p>
        {children}
      </div>
      <section className={classes.referralColumn} aria-label="Referral">
        <h3 className={classes.columnTitle}>
          Referral <span>can be added later</span>
        </h3>
        {isReferralReady && <ReferralFields form={form} today={today} />}
      </section>
    </DropAnywhere>
  );
}

const EXPIRY_FIELDS = ["referral_date", "referral_type"] as const;

function Expiry({ form, today }: { form: Form; today: Day }) {
  const { referral_date, referral_type } = useWatch(form, EXPIRY_FIELDS);
  // Renders only when both the date and the type are entered.
  return (
    referral_date &&
    referral_type && <ExpiryHint referred={referral_date} type={referral_type} today={today} />
  );
}

function ReferralFields({ form, today }: { form: Form; today: Day }) {
  const { may } = useSession();
  const [doctor, setDoctor] = useState<ReferringDoctor | null>(null);
  const [letter, setLetter] = useState<UploadedFile | null>(null);
  const [newDoctor, setNewDoctor] = useState<string | null>(null);
  const chooseDoctor = (chosen: ReferringDoctor): void => {
    setDoctor(chosen);
    setNewDoctor(null);
    form.set({ _referring_doctor: chosen.ID });
  };
  const markUploading = (isBusy: boolean): void => {
    const { _referral_letter } = form.values;
    if (isBusy && !_referral_letter) form.set({ _referral_letter: UPLOADING });
    if (!isBusy && _referral_letter === UPLOADING) form.set({ _referral_letter: null });
  };
  return (
    <>
      <Controller of={form} name="_referring_doctor">
        {(field) => (
          <ReferringDoctorPicker
            {...field}
            label="Referring doctor"
            optional
            chosen={doctor?.ID === field.value ? doctor : null}
            onChoose={setDoctor}
            onCreate={may(["referringdoctor.edit"]) ? setNewDoctor : undefined}
          />
        )}
      </Controller>
      <FieldRow>
        <Controller of={form} name="referral_date">
          {(field) => (
            <DateField {...field} label="Referral date" optional today={today} max={addYears(today, 1)} />
          )}
        </Controller>
        <Controller of={form} name="referral_type">
          {(field) => (
            <ChoiceField
              {...field}
              label="Referral type"
              optional
              clearable
              options={REFERRAL_TYPES}
              placeholder="Choose"
            />
          )}
        </Controller>
      </FieldRow>
      <Expiry form={form} today={today} />
      <Controller of={form} name="_referral_letter">
        {(field) => (
          <FileField
            {...field}
            label="Letter"
            optional
            purpose={letterFile}
            file={letter}
            onFile={setLetter}
            onBusy={markUploading}
            withPreview
          />
        )}
      </Controller>
      {newDoctor !== null && (
        <ReferringDoctorModal
          typed={newDoctor}
          onClose={() => setNewDoctor(null)}
          onSaved={chooseDoctor}
          onUseOther={chooseDoctor}
        />
      )}
    </>
  );
}
