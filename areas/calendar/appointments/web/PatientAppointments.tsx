import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { appointmentRoutes, type PatientBrief } from "#areas/calendar/appointments/contract.ts";
import { formatDay, type Day } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { useHideCancelled } from "./calendar/useHideCancelled.ts";
import { useAppointmentActs } from "./acts/acts.ts";
import { AppointmentActsProvider } from "./acts/AppointmentActsProvider.tsx";
import { isBilled, TYPE_NAMES, type Appointment, appointmentKey } from "./appointment/appointment.ts";

/** Returns the practice's own type of an appointment, or else the type of the specification. */
const typeName = ({ visit_type, appointment_type }: Appointment): string =>
  visit_type?.name ?? TYPE_NAMES[appointment_type];

const SHORT_LENGTH = 5;

/** Renders the card on the patient's page that lists the patient's appointments, newest first. */
export function PatientAppointments({ patient }: { patient: PatientBrief }) {
  return (
    <AppointmentActsProvider>
      <PatientAppointmentsCard patient={patient} />
    </AppointmentActsProvider>
  );
}

export function AppointmentState({ appointment, today }: { appointment: Appointment; today: Day }) {
  if (appointment.cancelled) return <Chip tone="outline">Cancelled</Chip>;
  if (isBilled(appointment)) return <Status is="billed">Billed</Status>;
  return appointment.appointment_date >= today ? <span className="muted">Booked</span> : null;
}

const columnsOf = (today: Day): Column<Appointment>[] => [
  {
    key: "date",
    head: "Date",
    cell: (appointment) => formatDay(appointment.appointment_date),
    isKey: true,
    digits: true,
    width: 104,
  },
  {
    key: "time",
    head: "Time",
    cell: (appointment) => `${appointment.start_time}–${appointment.end_time}`,
    digits: true,
    width: 108,
    phone: "second",
  },
  { key: "type", head: "Type", cell: typeName, width: 150 },
  { key: "location", head: "Location", cell: (appointment) => appointment.location?.name ?? "", width: 160 },
  { key: "notes", head: "Notes", cell: (appointment) => appointment.notes ?? "", elastic: true },
  {
    key: "state",
    head: "State",
    cell: (appointment) => <AppointmentState appointment={appointment} today={today} />,
    width: 110,
    phone: "end",
  },
];

function PatientAppointmentsCard({ patient }: { patient: PatientBrief }) {
  const { today } = useClient();
  const acts = useAppointmentActs();
  const [isExpanded, setExpanded] = useState(false);
  const [isHidden, setHidden] = useHideCancelled();
  const query = isHidden ? { hide_cancelled: "1" } : {};
  const read = useRead(
    appointmentRoutes.ofPatient,
    { params: { patientId: patient.ID }, query },
    { keepPrevious: true },
  );
  const appointments = read.data ?? [];
  const shownRows = isExpanded ? appointments : appointments.slice(0, SHORT_LENGTH);
  return (
    <Card
      title="Appointments"
      count={read.data ? appointments.length : undefined}
      action={
        <>
          {(isHidden || appointments.some(({ cancelled }) => cancelled)) && (
            <Button kind="plain" size="sm" aria-pressed={isHidden} onClick={() => setHidden(!isHidden)}>
              Hide cancelled
            </Button>
          )}
          {acts.mayEdit && (
            <Button size="sm" icon={<IconPlus />} onClick={() => acts.book({ patient })}>
              Book appointment
            </Button>
          )}
        </>
      }
    >
      <Table
        variant="card"
        label="Appointments"
        columns={columnsOf(today)}
        rows={read.data ? shownRows : undefined}
        rowKey={appointmentKey}
        onOpen={acts.open}
        isStruck={(appointment) => appointment.cancelled}
        state={read}
        empty="No appointments yet."
      />
      {appointments.length > SHORT_LENGTH && (
        <Button kind="plain" size="sm" onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? "Show fewer" : `Show all ${appointments.length}`}
        </Button>
      )}
    </Card>
  );
}
