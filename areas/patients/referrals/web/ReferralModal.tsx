import { useMemo, useRef, useState } from "react";
import { z } from "zod";
import type { UploadedFile } from "#platform/files/contract.ts";
import { FileField } from "#platform/files/web/FileField.tsx";
import type { ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import { listedName } from "#areas/patients/referring-doctors/rules/name.ts";
import { ReferringDoctorModal } from "#areas/patients/referring-doctors/web/ReferringDoctorModal.tsx";
import { ReferringDoctorPicker } from "#areas/patients/referring-doctors/web/ReferringDoctorPicker.tsx";
import { addYears, type Day, isDay } from "#kernel/dates/day.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { letterFile, REFERRAL_TYPES, type Referral, ReferralBody } from "../contract.ts";
import { mayBeReferredOn } from "../rules/referral-date.ts";
import { ActiveReferralBanner } from "./ActiveReferralBanner.tsx";
import { ExpiryHint } from "./ExpiryHint.tsx";
import classes from "./ReferralCard.module.css";
import { useReferralDeletion } from "./useReferralDeletion.ts";
import { useReferralSending } from "./useReferralSending.ts";

export interface ReferredPerson {
  readonly ID: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly dob: string | null;
}

interface ReferralModalProps {
  patient: ReferredPerson;
  /** The referral to edit. If omitted, the dialog adds a new one. */
  referral?: Referral;
  /** The letter dropped for a new referral. */
  letter?: UploadedFile;
  /** All referrals of the patient, from which the dialog derives what saving changes. */
  others?: readonly Referral[];
  onClose: () => void;
  onSaved?: (referral: Referral) => void;
}

const NO_REFERRALS: readonly Referral[] = [];
const NO_DATE = "Enter the date of the letter as DD/MM/YYYY.";

/**
 * Schema of the form: the request body, with the server's rules for the letter's date and messages for the
 * screen.
 */
const createSchema = (today: Day, dob: string | null) =>
  ReferralBody.extend({
    referral_date: z.string(NO_DATE).superRefine((text, context) => {
      const verdict = isDay(text)
        ? mayBeReferredOn(text, today, dob !== null && isDay(dob) ? dob : null)
        : null;
      if (!verdict?.allowed)
        context.addIssue({ code: "custom", message: verdict?.refusal.message ?? NO_DATE });
    }),
    active: z.boolean(),
    version: z.int().optional(),
  });

/** Renders the dialog for adding or editing a referral (SCR-MOD-05). */
export function ReferralModal({
  patient,
  referral,
  letter: droppedLetter,
  others = NO_REFERRALS,
  onClose,
  onSaved,
}: ReferralModalProps) {
  const { today } = useClient();
  const { may } = useSession();
  const [doctor, setDoctor] = useState<ReferringDoctor | null>(referral?.referring_doctor ?? null);
  const [letter, setLetter] = useState<UploadedFile | null>(
    referral?.referral_letter ?? droppedLetter ?? null,
  );
  /** The letter as it was when the form was opened, or when the dialog for a new doctor replaced the form. */
  const [initialLetter, setInitialLetter] = useState(letter);
  /**
   * Text typed into the picker when the user chose to add a doctor; null while the referral form is shown.
   */
  const [newDoctor, setNewDoctor] = useState<string | null>(null);
  const [hasReturned, setReturned] = useState(false);
  const letterBox = useRef<HTMLDivElement>(null);
  const schema = useMemo(() => createSchema(today, patient.dob), [today, patient.dob]);
  const { create, update } = useReferralSending((saved) => {
    onClose();
    onSaved?.(saved);
  });
  const remove = useReferralDeletion(patient.ID);
  const form = useFormFor(schema, {
    initial: referral ? fieldsOf(referral) : { ...EMPTY, _referral_letter: droppedLetter?.ID ?? null },
    onSave: ({ version, active, ...body }) =>
      referral
        ? update.sendAsync({
            params: { patientId: patient.ID, id: referral.ID },
            body: { ...body, ...(replacedReferral ? { active } : {}), version },
          })
        : create.sendAsync({ params: { patientId: patient.ID }, body }),
  });
  const chooseDoctor = (chosen: ReferringDoctor): void => {
    setDoctor(chosen);
    form.set({ _referring_doctor: chosen.ID });
    setReturned(true);
    setNewDoctor(null);
  };
  const askForDoctor = (typed: string): void => {
    setInitialLetter(letter);
    setNewDoctor(typed);
  };
  // Looks up doctor and letter in the list too, because another user may have saved them meanwhile.
  const { _referring_doctor, _referral_letter } = form.values;
  const doctors = [doctor, ...others.map((other) => other.referring_doctor)];
  const chosenDoctor = doctors.find((item) => item?.ID === _referring_doctor) ?? null;
  const letters = [initialLetter, ...others.map((other) => other.referral_letter)];
  const file = letters.find((item) => item?.ID === _referral_letter) ?? initialLetter;
  const replacedReferral = others.find((other) => other.active && other.ID !== referral?.ID);

  if (newDoctor !== null) {
    return (
      <ReferringDoctorModal
        typed={newDoctor}
        onClose={() => {
          setReturned(true);
          setNewDoctor(null);
        }}
        onSaved={chooseDoctor}
        onUseOther={chooseDoctor}
      />
    );
  }
  return (
    <FormModal
      opened
      title={`${referral ? "Edit referral" : "Add referral"} · ${listedName(patient)}`}
      form={form}
      submit={referral ? "Save referral" : "Add referral"}
      onClose={onClose}
      footStart={
        referral && (
          <Button
            onClick={() => {
              remove(referral);
              onClose();
            }}
          >
            Delete referral
          </Button>
        )
      }
    >
      {replacedReferral && referral && !referral.active && (
        <ActiveReferralBanner
          activeReferral={replacedReferral}
          isReplaced={form.values.active === true}
          onReplace={(active) => form.set({ active })}
        />
      )}
      <FieldRow>
        <DateField
          {...form.field("referral_date")}
          label="Referral date"
          today={today}
          max={addYears(today, 1)}
          startsHere={!hasReturned}
        />
        <ChoiceField
          {...form.field("referral_type")}
          label="Type"
          options={REFERRAL_TYPES}
          placeholder="Choose"
        />
      </FieldRow>
      <ReferringDoctorPicker
        {...form.field("_referring_doctor")}
        label="Referring doctor"
        chosen={chosenDoctor}
        onChoose={setDoctor}
        onCreate={may(["referringdoctor.edit"]) ? askForDoctor : undefined}
        startsHere={hasReturned}
        description={chosenDoctor?.is_deleted ? "Deleted. This referral can keep it." : undefined}
      />
      <ExpiryHint referred={form.values.referral_date} type={form.values.referral_type} today={today} />
      <div ref={letterBox} tabIndex={-1} className={classes.letter}>
        <FileField
          {...form.field("_referral_letter")}
          label="Letter"
          optional
          purpose={letterFile}
          file={file}
          withPreview={droppedLetter !== undefined}
          onFile={(next) => {
            setLetter(next);
            // Moves the focus because the pressed button disappears with the change and the form's keyboard
            // shortcuts need the focus inside the form.
            letterBox.current?.focus();
          }}
        />
      </div>
    </FormModal>
  );
}

const EMPTY = {
  referral_date: null,
  referral_type: null,
  _referring_doctor: null,
  _referral_letter: null,
  active: true,
};

const fieldsOf = ({
  referral_date,
  referral_type,
  _referring_doctor,
  _referral_letter,
  active,
  version,
}: Referral) => ({
  referral_date,
  referral_type,
  _referring_doctor,
  _referral_letter,
  active,
  version,
});
