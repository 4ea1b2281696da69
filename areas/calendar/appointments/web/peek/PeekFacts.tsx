import { IconCalendarEvent, IconHistory, IconNotes, IconPhone, IconUser } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { ResourceNames } from "#areas/calendar/appointment-types/web/ResourceNames.tsx";
import { TypeMark } from "#areas/calendar/appointment-types/web/TypeMark.tsx";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { patientRoutes } from "#areas/patients/patients/contract.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { lengthOf, TYPE_NAMES, type Appointment, appointmentKey } from "../appointment/appointment.ts";
import { lengthWords, weekdayAndDay } from "../appointment/words.ts";
import { appointmentSlots } from "../slots.ts";
import classes from "./peek.module.css";
import { ReferralLine } from "./ReferralLine.tsx";

const LONG_NOTE = 160;

/**
 * Renders the facts of an appointment: time, phone numbers, referral, notes, and the patient's appointments
 * before and after it.
 */
export function PeekFacts({ appointment }: { appointment: Appointment }) {
  const { patient } = appointment;
  const details = [
    TYPE_NAMES[appointment.appointment_type],
    lengthWords(lengthOf(appointment)),
    appointment.location?.name,
  ].filter(Boolean);
  const notes = useSlot(appointmentSlots.cardNote);
  return (
    <>
      {notes.map(({ name, content: CardNote }) => (
        <CardNote key={name} appointment={appointment} />
      ))}
      <Fact icon={<IconCalendarEvent size={17} />}>
        <div className="tn">
          {weekdayAndDay(appointment.appointment_date)}, {appointment.start_time}–{appointment.end_time}
        </div>
        <div className={classes.second}>{details.join(", ")}</div>
        {appointment.visit_type && <TypeMark type={appointment.visit_type} />}
        {appointment.resources.length > 0 && (
          <div className={classes.second}>
            <ResourceNames ids={appointment.resources} />
          </div>
        )}
        {appointment.cancelled && (
          <div className={classes.second}>
            <Chip tone="outline">Cancelled</Chip> {appointment.cancellation_reason}
          </div>
        )}
      </Fact>
      {patient ? (
        <PatientFacts appointment={appointment} patient={patient} />
      ) : (
        <Notes own={appointment.notes} />
      )}
    </>
  );
}

function PatientFacts({
  appointment,
  patient,
}: {
  appointment: Appointment;
  patient: NonNullable<Appointment["patient"]>;
}) {
  const { may } = useSession();
  const { country } = useClient();
  const id = patient.ID;
  const read = useRead(
    patientRoutes.get,
    { params: { id } },
    { enabled: may(patientRoutes.get.access.needs), freshFor: 60_000 },
  );
  const phones = [
    { digits: patient.mobile, kind: "mobile" },
    { digits: read.data?.landline ?? null, kind: "landline" },
  ].filter((phone) => phone.digits !== null && phone.digits !== "");
  const alerts = read.data?.warnings ?? [];
  const { preferred_name: preferredName, pronouns } = read.data ?? {};
  const addressText = [preferredName && `Called ${preferredName}`, pronouns].filter(Boolean).join(" · ");
  return (
    <>
      {addressText && <Fact icon={<IconUser size={17} />}>{addressText}</Fact>}
      <Fact icon={<IconPhone size={17} />}>
        {phones.map(({ digits, kind }) => (
          <a key={kind} href={`tel:${digits}`} className={`link tn ${classes.phone}`}>
            {formatPhone(digits ?? "", country)} <span className={classes.kind}>{kind}</span>
          </a>
        ))}
        {phones.length === 0 && <span className={classes.second}>No phone number</span>}
      </Fact>
      {alerts.length > 0 && (
        <ul className={classes.alerts} data-tone="ochre" aria-label="Check">
          {alerts.map(({ field, message }) => (
            <li key={field}>{message}</li>
          ))}
        </ul>
      )}
      {appointment.appointment_type === 1 && (
        <ReferralLine patient={patient} on={appointment.appointment_date} mayAdd />
      )}
      <Notes own={appointment.notes} ofPatient={read.data?.notes} />
      <NeighbouringAppointments appointment={appointment} patient={id} />
      {read.isError && (
        <p className={classes.second}>
          Details couldn't be loaded.{" "}
          <button type="button" className="link" onClick={() => void read.refetch()}>
            Try again
          </button>
        </p>
      )}
    </>
  );
}

function Notes({ own, ofPatient }: { own: string | null; ofPatient?: string | null }) {
  const [isExpanded, setExpanded] = useState(false);
  if (!own && !ofPatient) return null;
  const isLong = (ofPatient?.length ?? 0) > LONG_NOTE;
  return (
    <Fact icon={<IconNotes size={17} />}>
      {own && <div className={classes.note}>{own}</div>}
      {ofPatient && (
        <div className={`${classes.second} ${classes.note}`} data-cut={(isLong && !isExpanded) || undefined}>
          Patient: {ofPatient}
        </div>
      )}
      {isLong && !isExpanded && (
        <button type="button" className="link" onClick={() => setExpanded(true)}>
          Show all
        </button>
      )}
    </Fact>
  );
}

/** Renders the patient's previous and next appointment. */
function NeighbouringAppointments({ appointment, patient }: { appointment: Appointment; patient: number }) {
  const read = useRead(appointmentRoutes.ofPatient, { params: { patientId: patient } }, { freshFor: 60_000 });
  if (!read.data) return null;
  const timeKey = (each: Appointment): string => `${each.appointment_date} ${each.start_time}`;
  const others = read.data.filter(
    (each) => !each.cancelled && appointmentKey(each) !== appointmentKey(appointment),
  );
  const inOrder = others.toSorted((a, b) => timeKey(a).localeCompare(timeKey(b)));
  const previousAppointment = inOrder.findLast((each) => timeKey(each) < timeKey(appointment));
  const nextAppointment = inOrder.find((each) => timeKey(each) > timeKey(appointment));
  return (
    <Fact icon={<IconHistory size={17} />}>
      <div className="tn">
        {previousAppointment
          ? `Previous ${formatDay(previousAppointment.appointment_date)}, ${previousAppointment.start_time}`
          : "No earlier appointment"}
      </div>
      <div className={`${classes.second} tn`}>
        {nextAppointment
          ? `Next ${formatDay(nextAppointment.appointment_date)}, ${nextAppointment.start_time}`
          : "Nothing booked after this"}
      </div>
    </Fact>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <div className={classes.lines}>{children}</div>
    </div>
  );
}
