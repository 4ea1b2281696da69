import { useEffect, useMemo, useRef, useState } from "react";
import {
  appointmentRoutes,
  type AwayAppointment,
  AwayConflict,
  awayConflict,
} from "#areas/calendar/appointments/contract.ts";
import type { DateTime } from "#areas/calendar/appointments/rules/availability.ts";
import {
  type AwayRow,
  endTimeOf,
  type NewTime,
  offersFor,
} from "#areas/calendar/appointments/rules/time-away.ts";
import { MAX_DAYS, scheduleRoutes } from "#areas/calendar/schedules/contract.ts";
import type { Away } from "#areas/calendar/schedules/rules/time-away.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { appointmentKey, isBilled } from "../appointment/appointment.ts";
import { type AwayFormFor, identityOf } from "./away-form.ts";

/** Number of weeks to search for free times, counted from the last day away or a later chosen day. */
const WEEKS_AHEAD = 8;
const NO_DAY = "1900-01-01";

type Choice = NonNullable<AwayRow["chosen"]>;
type Note = "Just taken" | "Changed";
type ByKey<Value> = Readonly<Record<string, Value>>;

export interface ShownRow extends AwayRow {
  readonly appointment: AwayAppointment;
  readonly offer: NewTime | null;
  /** Billed appointments can neither be moved nor cancelled. */
  readonly isBilled: boolean;
  readonly note: Note | null;
}

export interface AwayActs {
  readonly accept: (row: ShownRow) => void;
  readonly acceptAll: () => void;
  readonly later: (row: ShownRow) => void;
  /** Searches for a free time on or after the given day. */
  readonly from: (row: ShownRow, day: Day) => void;
  readonly cancel: (row: ShownRow) => void;
  readonly undo: (row: ShownRow) => void;
}

/**
 * Returns the last day on which free times are searched. Days after a year away are left out, because the
 * calendar reads at most `MAX_DAYS` at once.
 */
function lastSearched(from: Day, last: Day): Day {
  const [wanted, latest] = [addDays(last, WEEKS_AHEAD * 7), addDays(from, MAX_DAYS - 1)];
  return wanted < latest ? wanted : latest;
}

function useAwayReads(away: Away | null, after: ByKey<DateTime>) {
  const last = Object.values(after).reduce<Day>(
    (latest, { day }) => (day > latest ? day : latest),
    away?.to_date ?? NO_DAY,
  );
  const period = away ?? { from_date: NO_DAY, from_time: null, to_date: NO_DAY, to_time: null };
  const until = lastSearched(period.from_date, last);
  const times = { from_time: period.from_time ?? undefined, to_time: period.to_time ?? undefined };
  const options = { keepPrevious: true, enabled: away !== null };
  const range = { query: { start: period.from_date, end: until } };
  const plan = useRead(appointmentRoutes.awayPlan, { query: { ...period, ...times, until } }, options);
  const schedules = useRead(scheduleRoutes.onDays, range, options);
  const holidays = useRead(scheduleRoutes.holidays, range, options);
  return {
    plan,
    schedules: schedules.data,
    holidays: holidays.data,
    isPending: [plan, schedules, holidays].some(isAnswerPending),
  };
}

/** The choices, notes and later starts of the search so far, by appointment key. */
interface RowStates {
  readonly after: ByKey<DateTime>;
  readonly notes: ByKey<Note>;
  readonly choices: ByKey<Choice>;
}

function rowOf(appointment: AwayAppointment, { after, notes, choices }: RowStates): Omit<ShownRow, "offer"> {
  const key = appointmentKey(appointment);
  const { appointment_date, start_time, end_time, _location } = appointment;
  const row = {
    appointment_date,
    start_time,
    end_time,
    _location,
    after: after[key] ?? null,
    chosen: choices[key] ?? null,
  };
  return { ...row, key, appointment, isBilled: isBilled(appointment), note: notes[key] ?? null };
}

/** Returns the rows with the next free time of each that has no choice. Empty while the plan is loading. */
function useShownRows(
  away: Away | null,
  { plan, schedules, holidays }: ReturnType<typeof useAwayReads>,
  { after, notes, choices }: RowStates,
): ShownRow[] {
  const { zone } = useClient();
  const appointments = away === null ? undefined : plan.data?.appointments;
  const [openedAt] = useState(() => wallOf(new Date().toISOString(), zone));
  return useMemo((): ShownRow[] => {
    const baseRows = (appointments ?? []).map((appointment) => rowOf(appointment, { after, notes, choices }));
    const facts = { schedules: schedules ?? [], holidays: holidays ?? [], taken: plan.data?.taken ?? [] };
    const movable = baseRows.filter((row) => !row.isBilled);
    const offers =
      away === null || !schedules
        ? new Map<string, NewTime>()
        : offersFor(movable, { ...facts, away, now: openedAt });
    return baseRows.map((row) => ({ ...row, offer: offers.get(row.key) ?? null }));
  }, [away, appointments, plan.data, schedules, holidays, after, choices, notes, openedAt]);
}

/**
 * Returns the appointments in the time away with the choice made for each, and the next free time for
 * appointments without a choice.
 */
export function useAwayRows(away: Away | null, form: AwayFormFor) {
  const [after, setAfter] = useState<ByKey<DateTime>>({});
  const [notes, setNotes] = useState<ByKey<Note>>({});
  const [choices, setChoices] = useState<ByKey<Choice>>({});
  const reads = useAwayReads(away, after);
  const { plan } = reads;
  const rows = useShownRows(away, reads, { after, notes, choices });

  const choose = (next: ByKey<Choice | null>): void => {
    const keptChoices = new Map(
      Object.entries({ ...choices, ...next }).flatMap(([key, choice]) =>
        choice === null ? [] : [[key, choice] as const],
      ),
    );
    setChoices(Object.fromEntries(keptChoices));
    setNotes(Object.fromEntries(Object.entries(notes).filter(([key]) => !(key in next))));
    form.set(chosenWrites(rows, keptChoices));
  };
  const chooseAllOffers = (): void =>
    choose(Object.fromEntries(rows.flatMap(({ key, offer }) => (offer ? [[key, offer]] : []))));
  // "Move all" pressed before the rows of a changed period have arrived is carried out with these rows.
  const isMovingAll = useRef(false);
  const moveAll = useLatest(chooseAllOffers);
  useEffect(() => {
    if (!isMovingAll.current || reads.isPending) return;
    isMovingAll.current = false;
    moveAll.current();
  }, [reads.isPending, moveAll]);
  const acts: AwayActs = {
    accept: (row) => row.offer && choose({ [row.key]: row.offer }),
    acceptAll: () => {
      if (reads.isPending) isMovingAll.current = true;
      else chooseAllOffers();
    },
    later: (row) => row.offer && setAfter({ ...after, [row.key]: endTimeOf(row.offer) }),
    from: (row, day) => setAfter({ ...after, [row.key]: { day, time: "00:00" } }),
    cancel: (row) => choose({ [row.key]: "cancel" }),
    undo: (row) => choose({ [row.key]: null }),
  };
  /** Marks the rows that the server rejected, removes their choices and reads the current state. */
  const mark = (error: unknown): void => {
    const markedNotes = notesOf(error);
    if (Object.keys(markedNotes).length === 0) return;
    choose(Object.fromEntries(Object.keys(markedNotes).map((key) => [key, null])));
    setNotes(markedNotes);
    void plan.refetch();
  };
  return { rows, plan, acts, mark };
}

function chosenWrites(rows: readonly ShownRow[], choices: ReadonlyMap<string, Choice>) {
  const chosenRows = rows.flatMap(({ key, appointment }) => {
    const choice = choices.get(key);
    return choice ? [{ which: identityOf(appointment), choice }] : [];
  });
  return {
    moves: chosenRows.flatMap(({ which, choice }) => (choice === "cancel" ? [] : [{ ...which, ...choice }])),
    cancels: chosenRows.flatMap(({ which, choice }) => (choice === "cancel" ? [which] : [])),
  };
}

function notesOf(error: unknown): ByKey<Note> {
  if (!(error instanceof RequestError) || error.code !== awayConflict.code) return {};
  const details = AwayConflict.safeParse(error.details).data;
  if (!details) return {};
  return Object.fromEntries([
    ...details.changed.map((one) => [appointmentKey(one), "Changed"] as const),
    ...details.taken.map((one) => [appointmentKey(one), "Just taken"] as const),
  ]);
}
