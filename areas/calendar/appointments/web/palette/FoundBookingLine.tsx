import { IconAlertTriangle, IconUserPlus } from "@tabler/icons-react";
import { type BookingLine, endOf, readBookingLine } from "#areas/calendar/appointments/rules/booking-line.ts";
import { useVisitTypesRead } from "#areas/calendar/appointment-types/web/useVisitTypes.ts";
import { patientRoutes } from "#areas/patients/patients/contract.ts";
import { parseTypedName } from "#areas/patients/patients/rules/form.ts";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { type OpenClient, useClientIfOpen } from "#platform/web/shell/client.tsx";
import { PalettePending } from "#platform/web/shell/palette/lazy-results.tsx";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { quoteText } from "#platform/web/ui/facts/quote-text.ts";
import { weekdayAndDay } from "../appointment/words.ts";
import { useUsualMinutesRead } from "../form/useUsualMinutes.ts";
import { askBooking } from "./booking-request.ts";
import classes from "./booking-line.module.css";
import { BookingAt } from "./BookingAt.tsx";
import { BookingFirst } from "./BookingFirst.tsx";
import { initialValuesOf, slotOf, slotWords } from "./useBookSlot.ts";
import { useFreeTimes } from "./useFreeTimes.ts";

const MAX_PATIENTS = 4;

/**
 * Renders the palette results for a booking line: how the line was parsed, and a row for each matching
 * patient that Enter books.
 */
export function FoundBookingLine({ query }: { query: string }) {
  const client = useClientIfOpen();
  return client && <LineResults client={client} query={query} />;
}

function LineResults({ client, query }: { client: OpenClient; query: string }) {
  const usual = useUsualMinutesRead();
  const { types, isPending: areTypesPending } = useVisitTypesRead();
  const line = readBookingLine(query, client.today, { usual: usual.minutes, types });
  const ask = { params: { query: line?.name ?? "" } };
  const patientRead = useRead(patientRoutes.search, ask, { enabled: line !== null });
  if (line === null) return null;
  const patients = (patientRead.data ?? []).slice(0, MAX_PATIENTS);
  const hasMatch = patients.length > 0;
  return (
    <div>
      <ParsedLine line={line} />
      {(usual.isPending || areTypesPending || isAnswerPending(patientRead)) && <PalettePending />}
      {patientRead.data && !hasMatch && <NewPatientResult line={line} />}
      {hasMatch && line.kind === "at" && (
        <BookingAt key={query} line={line} patients={patients} client={client} />
      )}
      {hasMatch && line.kind === "first" && (
        <BookingFirst key={query} line={line} patients={patients} client={client} />
      )}
    </div>
  );
}

/** Renders how the line was parsed, and the words that were not understood. */
function ParsedLine({ line }: { line: BookingLine }) {
  const typeParts = line.type ? [["Type", line.type.name]] : [];
  const parts =
    line.kind === "at"
      ? [
          ["Patient", line.name],
          ["Day", weekdayAndDay(line.day)],
          ["Start", line.start],
          ...typeParts,
          ["Length", `${line.minutes} min`],
        ]
      : [
          ["First free", `${line.minutes} min`],
          ...typeParts,
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
      {line.unknown.length > 0 && (
        <span className={classes.unknown} data-tone="ochre">
          <IconAlertTriangle size={14} aria-hidden />
          {line.unknown.map(quoteText).join(", ")} not understood
        </span>
      )}
    </p>
  );
}

/**
 * Renders a row for a name without a match, which opens the form with the name as a new patient and the time.
 */
function NewPatientResult({ line }: { line: BookingLine }) {
  const { may } = useSession();
  const isFirst = line.kind === "first";
  const free = useFreeTimes({
    from: isFirst ? line.from : line.day,
    minutes: line.minutes,
    enabled: isFirst,
  });
  const [best] = free.data ?? [];
  const slot = isFirst
    ? best && slotOf(best, line.type)
    : { day: line.day, start: line.start, end: endOf(line), location: null, type: line.type };
  const newPatient = parseTypedName(line.name);
  const name = [newPatient.first_name, newPatient.last_name].filter(Boolean).join(" ");
  const row = slot && {
    id: "add",
    label: `Add patient ${name} and book`,
    detail: slotWords(slot),
    icon: IconUserPlus,
    run: () => askBooking(initialValuesOf(slot, { newPatient })),
  };
  return (
    <>
      <p className={classes.nobody}>No patient {quoteText(line.name)}.</p>
      {may(["patient.edit"]) && (
        <PaletteRows
          area="account"
          group="Book"
          rows={row ? [row] : []}
          isPending={isFirst && isAnswerPending(free)}
        />
      )}
    </>
  );
}
