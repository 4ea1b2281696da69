import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { useAppointmentActs } from "./acts/acts.ts";

interface OpenAppointmentProps {
  ID: number;
  /** Day of the appointment by the rule of its series. Null for a single appointment. */
  repeat_date: Day | null;
  /** Name of the patient, for screen readers. */
  patient: string;
}

/**
 * Renders a button that opens an appointment, where it can be moved or cancelled. The page around it has an
 * `AppointmentActsProvider`.
 */
export function OpenAppointment({ ID, repeat_date, patient }: OpenAppointmentProps) {
  const { open } = useAppointmentActs();
  const read = useRead(
    appointmentRoutes.get,
    { params: { id: ID }, query: repeat_date === null ? {} : { repeat_date } },
    { enabled: false },
  );
  const openLatest = async (): Promise<void> => {
    const { data, error } = await read.refetch();
    if (error) toast.failed(error.status === 404 ? "This appointment was deleted." : error.message);
    else if (data) open(data);
  };
  return (
    <Button
      size="xs"
      busy={read.isFetching}
      aria-label={`Open appointment, ${patient}`}
      onClick={() => void openLatest()}
    >
      Open appointment
    </Button>
  );
}
