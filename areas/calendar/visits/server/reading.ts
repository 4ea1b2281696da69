import { expand } from "#areas/calendar/appointments/rules/expand.ts";
import { isRepeating } from "#areas/calendar/appointments/rules/appointment.ts";
import { coverOn } from "#areas/calendar/appointments/rules/referral-cover.ts";
import { findAppointment, type CalendarClient } from "#areas/calendar/appointments/server/index.ts";
import { appointmentText } from "#kernel/calendar/appointment-work.ts";
import type { Day } from "#kernel/dates/day.ts";
import { todayIn } from "#kernel/dates/day.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { CompanyClient } from "#platform/access/company-clients.queries.ts";
import type { Db } from "#platform/db/db.ts";
import type { FindWithoutBill } from "#platform/http/appointment-work.ts";
import type { RoomDoctor, Visit } from "../contract.ts";
import { visitKey, type VisitKey } from "../rules/key.ts";
import { DEFAULT_SETTINGS } from "../rules/settings.ts";
import { currentSteps, lastStep, type SteppedVisit, type StoredStep } from "../rules/step.ts";
import { stateOf } from "../rules/state.ts";
import { listHistory, listSettings } from "./queries.ts";
import { listRoomRows, type RoomRow } from "./room.queries.ts";

/**
 * Returns today's waiting room of several doctors. Takes a query for each doctor and two for all.
 */
export async function roomOf(
  db: Db,
  doctors: readonly CompanyClient[],
  now: string,
  findWithoutBill: FindWithoutBill,
): Promise<RoomDoctor[]> {
  const days = doctors.map(({ zone }) => todayIn(zone, now));
  const ids = doctors.map(({ ID }) => ID);
  const sortedDays = days.toSorted();
  const [from, to] = [sortedDays[0], sortedDays.at(-1)];
  const [rows, settings, unbillable] = await Promise.all([
    listRoomRows(db, ids, days),
    listSettings(db, ids),
    from && to ? findWithoutBill(db, { doctors: ids, from, to }) : new Set<string>(),
  ]);
  const rowsByDoctor = Map.groupBy(rows, ({ _doctor }) => _doctor);
  const settingsByDoctor = new Map(settings.map((each) => [each._doctor, each]));
  return doctors.map((doctor, index) => ({
    ...doctor,
    today: days[index] ?? todayIn(doctor.zone, now),
    settings: settingsByDoctor.get(doctor.ID) ?? DEFAULT_SETTINGS,
    visits: (rowsByDoctor.get(doctor.ID) ?? [])
      .flatMap((row) => expand(row, row.day, row.day))
      .map((row) => visitOf(row, doctor, unbillable)),
  }));
}

function visitOf(row: RoomRow, { zone }: CompanyClient, unbillable: ReadonlySet<string>): Visit {
  const needsNoBill = unbillable.has(
    appointmentText({ ...row, repeat_date: row.repeat_date ?? row.appointment_date }),
  );
  const { referral, referral_state } = coverOn(row.referrals, row.appointment_date);
  return {
    ...row,
    zone: zoneNamed(row.time_zone ?? zone),
    steps: [...row.steps],
    referral_state,
    referral_ends: referral?.expiry_date ?? null,
    state: stateOf({ ...row, is_billed: row.is_billed || needsNoBill }, row.steps.at(-1)?.step ?? null),
  };
}

/** A visit with the facts that its rules need. */
export interface VisitRecord extends SteppedVisit {
  readonly key: VisitKey;
  /** True for a series without a selected occurrence. */
  readonly isSeries: boolean;
  readonly visit: Omit<Visit, "patient"> & { readonly patient: Visit["patient"] | null };
}

/**
 * Finds one appointment with all steps of its visit. Undefined if there is no such appointment. An occurrence
 * of a series is selected by `repeat_date`.
 */
export async function findVisit(
  db: Db,
  client: CalendarClient,
  { ID, repeat_date }: { readonly ID: number; readonly repeat_date: Day | null },
): Promise<VisitRecord | undefined> {
  const appointment = await findAppointment(db, client, { ID, repeat_date });
  if (!appointment) return undefined;
  const key = visitKey(appointment);
  const history = await listHistory(db, client.ID, key);
  const visit = {
    ...appointment,
    referral_ends: appointment.referral?.expiry_date ?? null,
    ...progressOf(appointment, history),
  };
  const isSeries = isRepeating(appointment) && appointment.repeat_date === null;
  return { ...appointment, key, history, isSeries, visit };
}

const progressOf = (
  appointment: Pick<SteppedVisit, "cancelled" | "is_billed">,
  history: readonly StoredStep[],
) => ({
  steps: currentSteps(history).map(({ ID, step, at, by }) => ({ ID, step, at, by })),
  state: stateOf(appointment, lastStep(history)?.step ?? null),
});
