import { formatDay } from "#kernel/dates/day.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import type { Patient } from "#areas/patients/patients/contract.ts";

/** Footer for print only: the patient, the time and the user who printed. */
export function PrintFoot({ patient }: { patient: Patient }) {
  const client = useClient();
  const { me } = useSession();
  const { day, time } = useNow(client.zone);
  return (
    <p className="print-only tn">
      Patient {patient.ID} of {client.name}. Printed {formatDay(day)} {time} by {me.first_name} {me.last_name}
      .
    </p>
  );
}
