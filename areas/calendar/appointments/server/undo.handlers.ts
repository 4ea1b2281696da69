import { isLiveLocation } from "#areas/calendar/schedules/server/index.ts";
import { hiddenPatient } from "#kernel/text/audit-words.ts";
import type { Db } from "#platform/db/db.ts";
import { releaseMails, withdrawMails } from "#platform/mail/withdraw.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { mayTarget, targetOf } from "../rules/scope.ts";
import { countAffected } from "../rules/affected-appointments.ts";
import { restoredReferences, undoWords } from "../rules/undoing.ts";
import { isRepeating, appointmentOn } from "../rules/appointment.ts";
import { whenWords } from "../rules/words.ts";
import { awayChanged, changedSince, patientDeleted, type undoRoutes } from "../undo.contract.ts";
import { findSeries, type KeptSeries, lockAllSeries } from "./series.queries.ts";
import {
  findChangedSince,
  insertUndo,
  lockUndo,
  markUndone,
  type TouchedAppointment,
  type UndoRecord,
} from "./undo.queries.ts";
import {
  awayDedupePrefix,
  awayUndoneEntry,
  undoScheduleChanges,
  lockCurrentSchedules,
} from "./undo-schedules.ts";
import { isLivePatient, restoreSeries } from "./writing.queries.ts";

type UndoContext = HandlerContext<(typeof undoRoutes)["undo"]>;
type UndoCall = Pick<UndoContext, "db" | "actor" | "assertFound" | "auditWrite" | "fail"> & {
  readonly client: Pick<UndoContext["client"], "ID">;
};

/**
 * Undoes one change of a client's calendar in the transaction of the call. Also used to undo a move between
 * two calendars, which has a record in each.
 */
export async function undoChange(call: UndoCall, undo: number) {
  const { db, client, actor, assertFound, auditWrite, fail } = call;
  const record = assertFound(await lockUndo(db, client.ID, actor.ID, undo));
  if (record._undone_by !== null) return { ID: record.ID, _undo: record._undone_by };
  const currentSeries = await lockAllSeries(
    db,
    client.ID,
    record.appointments.map(({ ID }) => ID),
  );
  await refuseChangedSince(call, record);
  await refuseDeletedSince(call, record.appointments, currentSeries);
  const schedules = (await lockCurrentSchedules(db, client.ID, record)) ?? fail(awayChanged);
  for (const { ID, before } of record.appointments)
    await restoreSeries(db, client.ID, assertFound(currentSeries.get(ID)), before);
  await undoScheduleChanges(db, client.ID, schedules);
  if (record.act === "away")
    await (record.is_redo ? releaseMails : withdrawMails)(db, client.ID, awayDedupePrefix(schedules));
  const appointments = record.appointments.map((each) => ({
    ...each,
    before: currentSeries.get(each.ID) ?? null,
  }));
  const [_doctor, _person, is_redo] = [client.ID, actor.ID, !record.is_redo];
  const _undo = await insertUndo(db, {
    _doctor,
    _person,
    act: record.act,
    is_redo,
    appointments,
    schedules,
  });
  await markUndone(db, client.ID, record.ID, _undo);
  if (schedules.length > 0) auditWrite(awayUndoneEntry(record, schedules));
  for (const { ID, about, before } of record.appointments) {
    if (!about) continue;
    const message = undoWords(record.act, record.is_redo, about);
    auditWrite({
      controller: "appointment",
      identity: ID,
      message,
      before: stateOf(currentSeries.get(ID)),
      after: stateOf(before),
    });
  }
  return { ID: record.ID, _undo };
}

export const undoHandlers: Handlers<typeof undoRoutes> = {
  undo: (call) => undoChange(call, call.params.id),

  async reach({ db, client, params, query, assertAllowed, assertFound }) {
    const series = assertFound(await findSeries(db, client.ID, params.id));
    assertAllowed(mayTarget(series.booking, { ...query, repeat_scope: "all" }));
    if (query.repeat_date !== undefined && isRepeating(series.booking))
      assertFound(appointmentOn(series, query.repeat_date));
    const reachOfScope = (repeat_scope: "one" | "following" | "all") =>
      countAffected(
        series,
        assertFound(targetOf(series.booking, { repeat_date: query.repeat_date, repeat_scope })),
        query.act ?? "delete",
      );
    return { one: reachOfScope("one"), following: reachOfScope("following"), all: reachOfScope("all") };
  },
};

const stateOf = (series: KeptSeries | null | undefined) =>
  series && { ID: series.ID, is_deleted: series.is_deleted, ...series.booking };

async function refuseChangedSince({ db, client, fail }: UndoCall, record: UndoRecord): Promise<void> {
  const row = await findChangedSince(db, client.ID, record.ID);
  const about = row?.about ?? record.appointments.find((each) => each.about)?.about;
  if (!row || !about) return;
  const patient = about.patient && { ID: about.patient.ID, name: hiddenPatient(about.patient).words };
  const appointment = {
    ID: row.ID,
    when: whenWords(about),
    appointment_date: about.appointment_date,
    patient,
  };
  fail(changedSince, { by: row.by, appointment });
}

/** Fails if the undo would restore an appointment of a deleted patient or location (RULE-APPT-02). */
async function refuseDeletedSince(
  { db, client, fail }: UndoCall,
  touchedAppointments: readonly TouchedAppointment[],
  currentSeries: ReadonlyMap<number, KeptSeries>,
): Promise<void> {
  for (const { ID, before } of touchedAppointments) {
    const references = restoredReferences(liveSeries(before), liveSeries(currentSeries.get(ID) ?? null));
    if (!(await areLive(db, client.ID, references))) fail(patientDeleted);
  }
}

const liveSeries = (series: KeptSeries | null): KeptSeries | null => (series?.is_deleted ? null : series);

async function areLive(
  db: Db,
  _doctor: number,
  { patients, locations }: ReturnType<typeof restoredReferences>,
): Promise<boolean> {
  for (const ID of patients) if (!(await isLivePatient(db, _doctor, ID))) return false;
  for (const ID of locations) if (!(await isLiveLocation(db, _doctor, ID))) return false;
  return true;
}
