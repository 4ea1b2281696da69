import { useState } from "react";
import type { ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import { ReferringDoctorModal } from "#areas/patients/referring-doctors/web/ReferringDoctorModal.tsx";
import { ReferringDoctorPicker } from "#areas/patients/referring-doctors/web/ReferringDoctorPicker.tsx";
import { PatientPicker } from "#areas/patients/patients/web/PatientPicker.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ProblemBanner } from "#platform/web/ui/feedback/ProblemBanner.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { CHOOSE_PATIENT, CHOOSE_RECIPIENT, type SendResult } from "../contract.ts";
import type { LetterDraft } from "../letter.contract.ts";
import classes from "./letters.module.css";
import { PreviewLine } from "./PreviewLine.tsx";
import { RecipientRow } from "./RecipientRow.tsx";
import type { Choice, ShownRecipient } from "./useChoice.ts";

interface SendFieldsProps {
  draft: LetterDraft;
  recipients: readonly ShownRecipient[];
  choice: Choice;
  results: readonly SendResult[];
  problem: string | null;
  onFile: (file: number) => void;
  onPatient: (patient: number) => void;
  onDoctorSaved: () => void;
}

/** Renders the fields of the dialog that sends a letter. */
export function SendFields(props: SendFieldsProps) {
  const { draft, choice, problem, onFile, onPatient } = props;
  const patientError = choice.isTried && draft.patient === null ? CHOOSE_PATIENT : undefined;
  return (
    <div className={classes.form}>
      {problem !== null && <ProblemBanner>{problem}</ProblemBanner>}
      {draft.files.length > 1 && (
        <ChoiceField
          name="file"
          label="Letter"
          value={draft.file.ID}
          options={draft.files.map(({ ID, name }) => ({ value: ID, label: name }))}
          onChange={(file) => file !== null && onFile(file)}
        />
      )}
      <PreviewLine task={draft._task} file={draft.file} />
      <PatientPicker
        name="patient"
        label="Patient"
        onlyExisting
        value={draft.patient?.ID ?? null}
        chosen={draft.patient && { ...draft.patient, ...UNKNOWN }}
        error={patientError}
        description={draft.patient === null && "The letter names no patient, or several."}
        onChange={(patient) => typeof patient === "number" && onPatient(patient)}
      />
      {draft.patient && <Recipients {...props} />}
    </div>
  );
}

/** Details of a patient that the picker would show and the draft does not have. */
const UNKNOWN = { gender: null, mobile: null, category: "U" as const, status: "" };

function Recipients({ recipients, choice, results, onDoctorSaved }: SendFieldsProps) {
  const { may } = useSession();
  const [edited, setEdited] = useState<ReferringDoctor | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const mayEdit = may("referringdoctor.edit");
  const isMissing = choice.isTried && !recipients.some(({ isOn }) => isOn);
  return (
    <section aria-label="Recipients">
      <h3 className={classes.head}>Recipients</h3>
      {recipients.length > 0 && (
        <ul className={classes.recipients}>
          {recipients.map((recipient) => (
            <RecipientRow
              key={recipient.doctor.ID}
              recipient={recipient}
              result={results.find(({ _referring_doctor }) => _referring_doctor === recipient.doctor.ID)}
              isTried={choice.isTried}
              onPick={(pick) => choice.pick(recipient.doctor.ID, pick)}
              onEdit={mayEdit ? () => setEdited(recipient.doctor) : undefined}
            />
          ))}
        </ul>
      )}
      <ReferringDoctorPicker
        key={choice.added.length}
        name="recipient"
        label="Add recipient"
        optional
        value={null}
        error={isMissing ? CHOOSE_RECIPIENT : undefined}
        onChange={() => undefined}
        onChoose={(doctor) => doctor && choice.add(doctor)}
        {...(mayEdit ? { onCreate: setTyped } : {})}
      />
      {(edited || typed !== null) && (
        <ReferringDoctorModal
          {...(edited ? { doctor: edited } : { typed: typed ?? "" })}
          onClose={() => {
            setEdited(null);
            setTyped(null);
          }}
          onSaved={(doctor) => {
            choice.add(doctor);
            onDoctorSaved();
          }}
        />
      )}
    </section>
  );
}
