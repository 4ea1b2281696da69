import { IconAlertTriangle, IconCalendarPlus, IconCalendarSearch, IconUser } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { type BookingLine, endOf } from "#areas/calendar/appointments/rules/booking-line.ts";
import { patientName, patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import type { PickedPatient } from "#areas/patients/patients/web/PatientPicker.tsx";
import { formatDay } from "#kernel/dates/day.ts";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import type { OpenClient } from "#platform/web/shell/client.tsx";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";
import { draftOfNew } from "../form/appointment-form.ts";
import { TimeCheckLine } from "../form/TimeCheckLine.tsx";
import { PastLine, useIsPast } from "../form/PastLine.tsx";
import { useClashRead } from "../form/useClash.ts";
import { useGuessedLocationRead } from "../form/useGuessedLocation.ts";
import { askBooking } from "./booking-request.ts";
import { BookingFirst } from "./BookingFirst.tsx";
import { BookingPreview } from "./BookingPreview.tsx";
import { initialValuesOf, type Slot, slotOf, slotWords, useBookSlot } from "./useBookSlot.ts";
import { useFreeTimes } from "./useFreeTimes.ts";

interface BookingAtProps {
  line: Extract<BookingLine, { kind: "at" }>;
  patients: readonly PickedPatient[];
  client: OpenClient;
}

/**
 * Returns the check of the typed time and, if the time clashes or lies outside availability, the next free
 * time.
 */
function useSlot(line: BookingAtProps["line"], client: OpenClient) {
  const when = { day: line.day, start: line.start, end: endOf(line) };
  const values = { appointment_date: when.day, start_time: when.start, end_time: when.end };
  const draft = draftOfNew(values, { day: client.today, time: "00:00" }, line.minutes);
  const { location, isPending: isLocationPending } = useGuessedLocationRead(draft);
  const { echo, isPending: isClashPending } = useClashRead({ ...draft, _location: location });
  const isFine = echo?.isFine !== false;
  const free = useFreeTimes({ from: line.day, start: line.start, minutes: line.minutes, enabled: !isFine });
  const slot: Slot = { ...when, location, type: line.type };
  const next = isFine ? undefined : free.data?.[0];
  const isPast = useIsPast(when.day, when.start);
  return {
    slot,
    echo,
    warning: echo?.reason ?? (isPast ? "In the past" : null),
    next,
    isPending: isLocationPending || isClashPending || isAnswerPending(free),
  };
}

/**
 * Renders a booking line such as "pike tue 1015 30": a row with the typed time for each matching patient. If
 * the typed time has a warning, the rows name it, and the next free time follows the first row. The typed
 * time stays first, so that Enter never books a different time.
 */
export function BookingAt({ line, patients, client }: BookingAtProps) {
  const book = useBookSlot();
  const [isFirst, setFirst] = useState(false);
  const { slot, echo, warning, next, isPending } = useSlot(line, client);
  const [first] = patients;
  const timeCheck = (
    <>
      <PastLine day={slot.day} start={slot.start} />
      <TimeCheckLine echo={echo} />
    </>
  );
  const rowOf = (patient: PickedPatient, target: Slot, check?: ReactNode) => ({
    label: patientNameWithTitle(patient),
    detail: [slotWords(target), patient.dob && `born ${formatDay(patient.dob)}`].filter(Boolean).join(" · "),
    run: () => book(patient, target),
    edit: () => askBooking(initialValuesOf(target, { patient })),
    preview: (
      <BookingPreview patient={patient} slot={target} client={client}>
        {check}
      </BookingPreview>
    ),
  });
  const typedRows = patients.map((patient) => ({
    ...rowOf(patient, slot, timeCheck),
    id: patient.ID,
    note: warning ?? "Book",
    isWarning: warning !== null,
    icon: warning === null ? IconCalendarPlus : IconAlertTriangle,
  }));
  const nextRows =
    next && first
      ? [
          {
            ...rowOf(first, slotOf(next, line.type)),
            id: "next",
            note: "Next free time",
            icon: IconCalendarSearch,
          },
        ]
      : [];
  const rows = [...typedRows.slice(0, 1), ...nextRows, ...typedRows.slice(1)];
  return (
    <>
      <PaletteRows area="account" group="Book" rows={rows} isPending={isPending} />
      {first && isFirst && (
        <BookingFirst
          line={{ ...line, kind: "first", from: line.day, until: null }}
          start={line.start}
          patients={[first]}
          client={client}
        />
      )}
      {first && (
        <OtherOptions
          patient={first}
          minutes={line.minutes}
          onFirst={isFirst ? null : () => setFirst(true)}
        />
      )}
    </>
  );
}

function OtherOptions({
  patient,
  minutes,
  onFirst,
}: {
  patient: PickedPatient;
  minutes: number;
  onFirst: (() => void) | null;
}) {
  const name = patientName(patient);
  const label = `First free ${minutes} min for ${name}`;
  const rows = [
    ...(onFirst
      ? [{ id: "first", label, icon: IconCalendarSearch, keys: "ArrowRight", isMore: true, run: onFirst }]
      : []),
    { id: "open", label: `Open ${name}`, icon: IconUser, to: `patients/details/${patient.ID}` },
  ];
  return <PaletteRows area="account" group="Other options" rows={rows} />;
}
