import { useState } from "react";
import type { ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import { ReferringDoctorModal } from "#areas/patients/referring-doctors/web/ReferringDoctorModal.tsx";
import { ReferringDoctorSearch } from "#areas/patients/referring-doctors/web/ReferringDoctorSearch.tsx";
import { REFERRAL_TYPES } from "#areas/patients/referrals/contract.ts";
import { ExpiryHint } from "#areas/patients/referrals/web/ExpiryHint.tsx";
import { Needed } from "#areas/patients/patients/web/PatientFields.tsx";
import { addYears } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import type { LookupProps } from "#platform/web/ui/fields/lookup.ts";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { labelRoutes } from "../label.contract.ts";
import type { LabelForm } from "./label-form.ts";

interface ReferralFieldsProps {
  form: FormFor<typeof LabelForm>;
  picture: number;
  needed: readonly string[];
  doctor: ReferringDoctor | null;
  onDoctor: (doctor: ReferringDoctor | null) => void;
}

/** Renders the fields of the referral on the label. */
export function ReferralFields({ form, picture, needed, doctor, onDoctor }: ReferralFieldsProps) {
  const { today } = useClient();
  const { may } = useSession();
  /** The searched name of a referring doctor to add, or null while the dialog is closed. */
  const [newDoctor, setNewDoctor] = useState<string | null>(null);
  const chooseDoctor = (added: ReferringDoctor): void => {
    onDoctor(added);
    form.set({ _referring_doctor: added.ID });
    setNewDoctor(null);
  };
  const { referral_date, referral_type, _referring_doctor } = form.values;
  const neededProps = (name: string) => ({ needed: needed.includes(name), optional: !needed.includes(name) });
  return (
    <>
      <FieldRow>
        <Needed is={needed.includes("_referring_doctor")}>
          <DoctorOfPicture
            {...form.field("_referring_doctor")}
            {...neededProps("_referring_doctor")}
            label="Referring doctor"
            picture={picture}
            chosen={doctor?.ID === _referring_doctor ? doctor : null}
            onChoose={onDoctor}
            {...(may("referringdoctor.edit") ? { onCreate: setNewDoctor } : {})}
          />
        </Needed>
        <Needed is={needed.includes("referral_date")}>
          <DateField
            {...form.field("referral_date")}
            {...neededProps("referral_date")}
            label="Referred on"
            today={today}
            max={addYears(today, 1)}
          />
        </Needed>
        <Needed is={needed.includes("referral_type")}>
          <ChoiceField
            {...form.field("referral_type")}
            {...neededProps("referral_type")}
            label="Referral type"
            options={REFERRAL_TYPES}
            placeholder="Choose"
            clearable
          />
        </Needed>
      </FieldRow>
      {referral_date && referral_type && (
        <ExpiryHint referred={referral_date} type={referral_type} today={today} />
      )}
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

/**
 * Renders the search field for the client's referring doctors, available while the user holds the lock of the
 * picture.
 */
function DoctorOfPicture({ picture, ...field }: LookupProps<ReferringDoctor> & { picture: number }) {
  const [text, search] = useState("");
  const ask = { params: { id: picture, query: text } };
  const found = useRead(labelRoutes.referringDoctors, ask, { enabled: text !== "", keepPrevious: true });
  return <ReferringDoctorSearch found={found} searched={text} onSearch={search} {...field} />;
}
