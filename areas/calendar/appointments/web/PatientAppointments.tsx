import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { appointmentRoutes, type PatientBrief } from "#areas/calendar/appointments/contract.ts";
import { formatDay, type Day } from "#kernel/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { Card } from "#platform/web/ui/Card.tsx";
import { Chip } from "#platform/web/ui/Chip.tsx";
import { Status } from "#platform/web/ui/Status.tsx";
import { type Column, Table } from "#platform/web/ui/Table.tsx";
import { useVisitActs } from "./acts/acts.ts";
import { VisitActsProvider } from "./acts/VisitActsProvider.tsx";
import { isBilled, TYPE_NAMES, type Visit, visitKey } from "./visit/visit.ts";

const FEW = 5;

/** The appointments of one patient, newest first: a card of the patient's page. */
export function PatientAppointments({ patient }: { patient: PatientBrief }) {
  return (
    <VisitActsProvider>
      <OfPatient patient={patient} />
    </VisitActsProvider>
  );
}

export function VisitState({ visit, today }: { visit: Visit; today: Day }) {
  if (visit.cancelled) return <Chip tone="outline">Cancelled</Chip>;
  if (isBilled(visit)) return <Status is="billed">Billed</Status>;
  return visit.appointment_date >= today ? <Status is="booked">Booked</Status> : null;
}

const columnsOf = (today: Day): Column<Visit>[] => [
  { key: "date", head: "Date", cell: (visit) => formatDay(visit.appointment_date), isKey: true, digits: true, width: 104 },
  {
    key: "time",
    head: "Time",
    cell: (visit) => `${visit.start_time}–${visit.end_time}`,
    digits: true,
    width: 108,
    phone: "second",
  },
  { key: "type", head: "Type", cell: (visit) => TYPE_NAMES[visit.appointment_type], width: 110 },
  { key: "location", head: "Location", cell: (visit) => visit.location?.name ?? "", width: 160 },
  { key: "notes", head: "Notes", cell: (visit) => visit.notes ?? "", elastic: true },
  { key: "state", head: "State", cell: (visit) => <VisitState visit={visit} today={today} />, width: 110, phone: "end" },
];

function OfPatient({ patient }: { patient: PatientBrief }) {
  const { today } = useClient();
  const acts = useVisitActs();
  const [isAll, setAll] = useState(false);
  const read = useRead(appointmentRoutes.ofPatient, { params: { patientId: patient.ID } });
  const visits = read.data ?? [];
  const shown = isAll ? visits : visits.slice(0, FEW);
  return (
    <Card
      title="Appointments"
      count={read.data ? visits.length : undefined}
      action={
        acts.mayEdit && (
          <Button size="sm" icon={<IconPlus />} onClick={() => acts.book({ patient })}>
            Book
          </Button>
        )
      }
    >
      <Table
        variant="card"
        label="Appointments"
        columns={columnsOf(today)}
        rows={read.data ? shown : undefined}
        rowKey={visitKey}
        onOpen={acts.open}
        isStruck={(visit) => visit.cancelled}
        state={read}
        empty="No appointments yet."
      />
      {visits.length > FEW && (
        <Button kind="plain" size="sm" onClick={() => setAll(!isAll)}>
          {isAll ? "Show fewer" : `Show all ${visits.length}`}
        </Button>
      )}
    </Card>
  );
}
