import { useState } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { ChoiceField } from "#platform/web/ui/ChoiceField.tsx";

interface AppointmentChoiceProps {
  disabled: boolean;
  /** The subject that the appointment gives. */
  onChosen: (subject: string) => void;
}

/** The patient, from today's list. */
export function AppointmentChoice(props: AppointmentChoiceProps) {
  const { may } = useSession();
  return may("calendar.view") ? <OfToday {...props} /> : null;
}

function OfToday({ disabled, onChosen }: AppointmentChoiceProps) {
  const { zone } = useClient();
  const today = useToday(zone);
  const [chosen, setChosen] = useState<string | null>(null);
  const read = useRead(appointmentRoutes.onDay, { params: { date: today } });
  const options = (read.data ?? []).flatMap(({ ID, start_time, patient, cancelled }) =>
    patient && !cancelled ? [{ value: `${ID} ${start_time}`, label: `${start_time} ${patientName(patient)}` }] : [],
  );
  return (
    <ChoiceField
      label="Appointment today"
      value={chosen}
      options={options}
      searchable
      clearable
      disabled={disabled}
      onChange={(value) => {
        setChosen(value ?? null);
        const option = options.find((one) => one.value === value);
        if (option) onChosen(option.label.slice(6));
      }}
    />
  );
}
