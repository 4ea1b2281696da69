import { IconCalendarSearch, IconDots, IconUser } from "@tabler/icons-react";
import { useState } from "react";
import type { FreeTime } from "#areas/calendar/appointments/contract.ts";
import type { BookingLine } from "#areas/calendar/appointments/rules/booking-line.ts";
import { patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import type { PickedPatient } from "#areas/patients/patients/web/PatientPicker.tsx";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { describeDistance } from "#kernel/dates/typed-day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import type { OpenClient } from "#platform/web/shell/client.tsx";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";
import { monthName, weekdayAndDay } from "../appointment/words.ts";
import { askBooking } from "./booking-request.ts";
import classes from "./booking-line.module.css";
import { BookingPreview } from "./BookingPreview.tsx";
import { initialValuesOf, slotOf, slotWords, useBookSlot } from "./useBookSlot.ts";
import { TIMES, useFreeTimes } from "./useFreeTimes.ts";

interface BookingFirstProps {
  line: Extract<BookingLine, { kind: "first" }>;
  /** Earliest time on the first day. */
  start?: WallTime;
  patients: readonly PickedPatient[];
  client: OpenClient;
}

/** Maximum number of times, as many as a list of the palette shows. */
const MAX_TIMES = 6;

/**
 * Renders a booking line such as "first 45 december pike": three free times for the best matching patient,
 * and a row for each other patient.
 */
export function BookingFirst({ line, start, patients, client }: BookingFirstProps) {
  const book = useBookSlot();
  const [chosen, setChosen] = useState(0);
  const [count, setCount] = useState(TIMES);
  const free = useFreeTimes({ from: line.from, start, minutes: line.minutes, count });
  const patient = patients[chosen] ?? patients[0];
  if (!patient) return null;
  const times = free.data ?? [];
  const rows = times.map((time) => {
    const slot = slotOf(time, line.type);
    return {
      id: `${slot.day} ${slot.start}`,
      label: slotWords(slot),
      detail: time.location?.name ?? "",
      note: describeDistance(slot.day, client.today),
      icon: IconCalendarSearch,
      run: () => book(patient, slot),
      edit: () => askBooking(initialValuesOf(slot, { patient })),
      preview: <BookingPreview patient={patient} slot={slot} client={client} />,
    };
  });
  const moreRow = {
    label: `Show ${TIMES} later times`,
    icon: IconDots,
    keys: "ArrowRight",
    isMore: true,
  } as const;
  const laterRows =
    times.length === count && count < MAX_TIMES
      ? [{ ...moreRow, id: "later", run: () => setCount(count + TIMES) }]
      : [];
  const others = patients.flatMap((other, index) =>
    other === patient ? [] : [{ ...otherRow(other), id: other.ID, run: () => setChosen(index) }],
  );
  return (
    <>
      <NoneFree line={line} times={free.data} failed={free.error?.message} />
      <PaletteRows
        area="account"
        group={groupOf(patient, client)}
        isPending={isAnswerPending(free)}
        rows={[...rows, ...laterRows]}
      />
      <PaletteRows area="account" group="Other patients" rows={others} />
    </>
  );
}

const otherRow = (patient: PickedPatient) => ({
  label: patientNameWithTitle(patient),
  detail: patient.dob ? formatDay(patient.dob) : "",
  note: "Same times",
  icon: IconUser,
  isMore: true,
});

const groupOf = (patient: PickedPatient, { country }: OpenClient): string =>
  [
    `Book ${patientNameWithTitle(patient)}`,
    patient.dob && formatDay(patient.dob),
    patient.mobile && formatPhone(patient.mobile, country),
  ]
    .filter(Boolean)
    .join(", ");

/**
 * Renders a message if the search failed or the named month has no free time; the times after that month
 * follow.
 */
function NoneFree({
  line: { from, until, minutes },
  times,
  failed,
}: {
  line: { from: Day; until: Day | null; minutes: number };
  times: readonly FreeTime[] | undefined;
  failed: string | undefined;
}) {
  if (failed !== undefined) return <p className={classes.nobody}>{failed}</p>;
  const [best] = times ?? [];
  if (times === undefined || (best && (until === null || best.appointment_date <= until))) return null;
  const periodText = until ? `in ${monthName(until)}` : `from ${weekdayAndDay(from)}`;
  return (
    <p className={classes.nobody}>
      No free {minutes} min {periodText}.{best && ` The first is on ${weekdayAndDay(best.appointment_date)}.`}
    </p>
  );
}
