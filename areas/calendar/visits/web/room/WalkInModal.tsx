import { useState } from "react";
import { PatientPicker } from "#areas/patients/patients/web/PatientPicker.tsx";
import { LocationSelect } from "#areas/practice/locations/web/LocationSelect.tsx";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { instantOf } from "#kernel/dates/zone.ts";
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

/** Returns the location of the doctor's latest appointment of today that has begun, else of the first one. */
function locationOf(doctors: readonly RoomDoctor[], doctor: number): number | null {
  const now = new Date().toISOString();
  const visits = (doctors.find(({ ID }) => ID === doctor)?.visits ?? [])
    .filter(({ location, cancelled }) => location?.type === "OUTPATIENT" && !cancelled)
    .toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1));
  const begun = visits.findLast((visit) => startOf(visit) <= now);
  return (begun ?? visits[0])?.location?.ID ?? null;
}

const startOf = ({ appointment_date, start_time, zone }: RoomDoctor["visits"][number]): string =>
  instantOf(appointment_date, start_time, zone);

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
    initial: { _patient: null, notes: "", _location: locationOf(doctors, doctor) },
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
