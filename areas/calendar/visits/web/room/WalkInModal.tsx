import { useState } from "react";
import { PatientPicker } from "#areas/patients/patients/web/PatientPicker.tsx";
import { LocationSelect } from "#areas/practice/locations/web/LocationSelect.tsx";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { nameOf, useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { type RoomDoctor, visitRoutes } from "../../contract.ts";
import { fullName, ownerOfColumn } from "./room.ts";

interface WalkInProps {
  doctors: readonly RoomDoctor[];
  onClose: () => void;
}

/**
 * Renders the dialog that books a patient without an appointment: starting now, with the default duration,
 * and marked as arrived.
 */
export function WalkInModal({ doctors, onClose }: WalkInProps) {
  const client = useClient();
  const { me } = useSession();
  const [doctor, setDoctor] = useState(client.ID);
  return (
    <OwnerProvider key={doctor} owner={ownerOfColumn(doctor, me.doctor_id)}>
      <WalkInForm doctors={doctors} doctor={doctor} onDoctor={setDoctor} onClose={onClose} />
    </OwnerProvider>
  );
}

type FormProps = WalkInProps & { doctor: number; onDoctor: (doctor: number) => void };

/**
 * Renders the form of a walk-in. Remounted for another doctor because patients and locations belong to a
 * doctor.
 */
function WalkInForm({ doctors, doctor, onDoctor, onClose }: FormProps) {
  const send = useSend(visitRoutes.walkIn, {
    errors: "inline",
    refresh: [visitRoutes.room],
    onDone: (visit) => {
      toast.done("Create Successfully", {
        detail: `Walk-in booked. ${fullName(visit)}, ${visit.start_time}`,
      });
      onClose();
    },
  });
  const form = useFormFor(bodyOf(visitRoutes.walkIn), {
    initial: { _patient: null, notes: "" },
    onSave: (body) => send.sendAsync({ body }),
  });
  const options = doctors.map((each) => ({ value: each.ID, label: nameOf(each) }));
  return (
    <FormModal opened title="Book walk-in" form={form} submit="Book walk-in" size="confirm" onClose={onClose}>
      {options.length > 1 && (
        <ChoiceField
          label="Doctor"
          options={options}
          value={doctor}
          clearable={false}
          onChange={(next) => onDoctor(typeof next === "number" ? next : doctor)}
        />
      )}
      <PatientPicker {...form.field("_patient")} label="Patient" startsHere />
      <LocationSelect {...form.field("_location")} label="Location" optional type="OUTPATIENT" />
      <NoteField {...form.field("notes")} label="Notes" optional />
    </FormModal>
  );
}
