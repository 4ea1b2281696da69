import type { ReactNode } from "react";
import { IconAlertTriangle, IconCalendarPlus, IconCalendarSearch } from "@tabler/icons-react";
import { patientRoutes } from "#areas/patients/patients/contract.ts";
import { patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import type { PickedPatient } from "#areas/patients/patients/web/PatientPicker.tsx";
import { type BookingLine, endOf, readBookingLine } from "#areas/calendar/appointments/rules/booking-line.ts";
import { type Day, formatDay } from "#kernel/day.ts";
import { formatPhone } from "#kernel/phone.ts";
import type { WallTime } from "#kernel/wall-time.ts";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { type OpenClient, useClientIfOpen } from "#platform/web/shell/client.tsx";
import { PalettePending } from "#platform/web/shell/lazy-results.tsx";
import { PaletteRows } from "#platform/web/shell/PaletteRows.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import { weekdayAndDay } from "../appointment/words.ts";
import { draftOfNew } from "../form/appointment-form.ts";
import { EchoLine } from "../form/EchoLine.tsx";
import { PastLine } from "../form/PastLine.tsx";
import { useClashRead } from "../form/useClash.ts";
import { useGuessedLocationRead } from "../form/useGuessedLocation.ts";
import { useSaveAppointment } from "../form/useSaveAppointment.ts";
import { useUsualMinutesRead } from "../form/useUsualMinutes.ts";
import { ReferralLine } from "../peek/ReferralLine.tsx";
import { personLine } from "../peek/person-line.ts";
import classes from "./booking-line.module.css";
import { useFreeTimes } from "./useFreeTimes.ts";

const PATIENTS = 4;

interface Slot {
  readonly day: Day;
  readonly start: WallTime;
  readonly end: WallTime;
  readonly location: number | null;
}

/** One line of Ctrl K that books: what was understood, whom it can mean, and a row for each that Enter books. */
export function FoundBookingLine({ query }: { query: string }) {
  const client = useClientIfOpen();
  return client && <Read client={client} query={query} />;
}

function Read({ client, query }: { client: OpenClient; query: string }) {
  const usual = useUsualMinutesRead();
  const line = readBookingLine(query, client.today, usual.minutes);
  const ask = { params: { query: line?.name ?? "" } };
  const found = useRead(patientRoutes.search, ask, { enabled: line !== null });
  if (line === null) return null;
  const patients = (found.data ?? []).slice(0, PATIENTS);
  const [patient] = patients;
  return (
    <div>
      <Understood line={line} />
      {(usual.isPending || isAnswerPending(found)) && <PalettePending />}
      {found.data && !patient && <p className={classes.nobody}>No patient “{line.name}”.</p>}
      {patient && line.kind === "at" && <At line={line} patients={patients} client={client} />}
      {patient && line.kind === "first" && <First line={line} patients={patients} client={client} />}
    </div>
  );
}

/** What was understood, word by word. */
function Understood({ line }: { line: BookingLine }) {
  const parts =
    line.kind === "at"
      ? [
          ["Patient", line.name],
          ["Day", weekdayAndDay(line.day)],
          ["Start", line.start],
          ["Length", `${line.minutes} min`],
        ]
      : [
          ["First free", `${line.minutes} min`],
          ["From", weekdayAndDay(line.from)],
          ["Patient", line.name],
        ];
  return (
    <p className={`${classes.understood} tn`} role="status">
      {parts.map(([name, value]) => (
        <span key={name}>
          {name} <b>{value}</b>
        </span>
      ))}
    </p>
  );
}

interface OfferProps<Line> {
  line: Line;
  patients: readonly PickedPatient[];
  client: OpenClient;
}

function useBook() {
  const save = useSaveAppointment();
  return (patient: PickedPatient, { day, start, end, location }: Slot): void => {
    const values = {
      appointment_type: 1,
      appointment_date: day,
      start_time: start,
      end_time: end,
      _patient: patient.ID,
    } as const;
    save({ ...values, _location: location }, null).catch((error: unknown) => {
      toast.failed(`Create Failed. ${error instanceof Error ? error.message : ""}`);
    });
  };
}

function At({ line, patients, client }: OfferProps<Extract<BookingLine, { kind: "at" }>>) {
  const book = useBook();
  const slot = { day: line.day, start: line.start, end: endOf(line) };
  const draft = draftOfNew(
    { appointment_date: slot.day, start_time: slot.start, end_time: slot.end },
    { day: client.today, time: "00:00" },
    line.minutes,
  );
  const { location, isPending: isLocationPending } = useGuessedLocationRead(draft);
  const { echo, isPending: isClashPending } = useClashRead({ ...draft, _location: location });
  const isFine = echo?.isFine !== false;
  const free = useFreeTimes(line.day, line.minutes, !isFine);
  const when = `${weekdayAndDay(slot.day)}, ${slot.start}–${slot.end}`;
  const isPending = isLocationPending || isClashPending || isAnswerPending(free);
  const [next] = isFine ? [] : (free.data ?? []);
  const [first] = patients;
  const rows = [
    ...(next && first ? [rowOf(first, slotOf(next), "Next free time", book)] : []),
    ...patients.map((patient) => ({
      id: patient.ID,
      label: patientNameWithTitle(patient),
      detail: [when, patient.dob && `born ${formatDay(patient.dob)}`].filter(Boolean).join(" · "),
      note: isFine ? "Book" : "Book anyway",
      icon: isFine ? IconCalendarPlus : IconAlertTriangle,
      run: () => book(patient, { ...slot, location }),
    })),
  ];
  return (
    <>
      {first && (
        <Preview patient={first} on={line.day} client={client}>
          <PastLine day={slot.day} start={slot.start} />
          <EchoLine echo={echo} />
        </Preview>
      )}
      <PaletteRows area="account" group="Book" rows={rows} isPending={isPending} />
    </>
  );
}

const slotOf = (free: { appointment_date: Day; start_time: WallTime; end_time: WallTime; _location: number | null }): Slot => ({
  day: free.appointment_date,
  start: free.start_time,
  end: free.end_time,
  location: free._location,
});

const rowOf = (patient: PickedPatient, slot: Slot, note: string, book: ReturnType<typeof useBook>) => ({
  id: `${patient.ID} ${slot.day} ${slot.start}`,
  label: patientNameWithTitle(patient),
  detail: `${weekdayAndDay(slot.day)}, ${slot.start}–${slot.end}`,
  note,
  icon: IconCalendarSearch,
  run: () => book(patient, slot),
});

function First({ line, patients, client }: OfferProps<Extract<BookingLine, { kind: "first" }>>) {
  const book = useBook();
  const free = useFreeTimes(line.from, line.minutes, true);
  const [patient] = patients;
  const times = free.data ?? [];
  if (!patient) return null;
  const [best] = times;
  const others = patients.slice(1).flatMap((other) => (best ? [rowOf(other, slotOf(best), "", book)] : []));
  return (
    <>
      <Preview patient={patient} on={best?.appointment_date ?? line.from} client={client} />
      {free.data && !best && (
        <p className={classes.nobody}>
          No free {line.minutes} min from {weekdayAndDay(line.from)} on.
        </p>
      )}
      {free.isError && <p className={classes.nobody}>{free.error.message}</p>}
      <PaletteRows
        area="account"
        group="Book"
        isPending={isAnswerPending(free)}
        rows={times.map((time) => rowOf(patient, slotOf(time), time.location?.name ?? "", book))}
      />
      <PaletteRows area="account" group="Other patients" rows={others} />
    </>
  );
}

/** Whom the first row books, before it does. */
function Preview({
  patient,
  on,
  client,
  children,
}: {
  patient: PickedPatient;
  on: Day;
  client: OpenClient;
  children?: ReactNode;
}) {
  return (
    <section className={classes.preview} aria-label={patientNameWithTitle(patient)}>
      <p className="tn">
        <b>{patientNameWithTitle(patient)}</b>{" "}
        {[personLine(patient, client.today), patient.mobile && formatPhone(patient.mobile, client.country)]
          .filter(Boolean)
          .join(", ")}
      </p>
      <ReferralLine patient={patient} on={on} />
      {children}
    </section>
  );
}
