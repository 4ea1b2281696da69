import type { z } from "zod";
import { stale } from "#kernel/contract/problem.ts";
import { isCurrent } from "#kernel/calendar/schedule-days.ts";
import { verdictOf, type Verdict } from "#kernel/contract/verdict.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { Handlers, OpenClient } from "#platform/http/call.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { type Schedule, type scheduleRoutes, type ScheduleWrite } from "../contract.ts";
import { scheduleDaysIn } from "../rules/days.ts";
import { equalOf } from "../rules/overlaps.ts";
import { mayAskFor } from "../rules/range.ts";
import { scheduleErrors, normaliseSchedule, type TypedSchedule } from "../rules/validity.ts";
import { awayDeletedWords, equalWords, scheduleWords } from "../rules/words.ts";
import { lockTimeAway, removeSchedules } from "./away.queries.ts";
import { listHolidaysOf } from "./holidays.queries.ts";
import {
  findSchedule,
  insertSchedule,
  isLiveLocation,
  listSchedules,
  listSchedulesAround,
  lockAvailability,
  lockSchedule,
  removeSchedule,
  type ScheduleRow,
  updateSchedule,
} from "./queries.ts";

export const handlers: Handlers<typeof scheduleRoutes> = {
  async list({ db, client, query }) {
    const schedules = (await listSchedules(db, client.ID)).map((row) => scheduleReply(row, client));
    return query.show_all === "true" || query.show_all === "1"
      ? schedules
      : schedules.filter(({ is_current }) => is_current);
  },

  async onDays({ db, client, query, assertAllowed }) {
    assertAllowed(mayAskFor(query.start, query.end));
    const rows = await listSchedulesAround(db, client.ID, { from: query.start, to: query.end });
    return scheduleDaysIn(rows, query.start, query.end).map((row) => ({
      ...scheduleReply(row, client),
      schedule_date: row.schedule_date,
    }));
  },

  holidays({ db, client, query, assertAllowed }) {
    assertAllowed(mayAskFor(query.start, query.end));
    return listHolidaysOf(db, client, { from: query.start, to: query.end });
  },

  async create({ db, client, body, assertAllowed, assertFound, auditWrite }) {
    assertAllowed(assertSameClient(body, client));
    const schedule = mergeSchedule(body, { ...body, ...NEW_SCHEDULE });
    assertAllowed(await maySave(db, client.ID, schedule));
    const after = assertFound(
      await findSchedule(db, client.ID, await insertSchedule(db, client.ID, normaliseSchedule(schedule))),
    );
    auditWrite({
      controller: "schedule",
      identity: after.ID,
      message: `added availability ${scheduleWords(after)}`,
      after,
    });
    return scheduleReply(after, client);
  },

  async update({ db, client, params, body, assertAllowed, fail, assertFound, auditWrite }) {
    assertAllowed(assertSameClient(body, client));
    const before = assertFound(await lockSchedule(db, client.ID, params.id));
    if (body.version !== undefined && body.version !== before.version) {
      return fail(stale, {
        current: scheduleReply(assertFound(await findSchedule(db, client.ID, params.id)), client),
      });
    }
    const schedule = mergeSchedule(body, before);
    assertAllowed(await maySave(db, client.ID, schedule, before));
    await updateSchedule(db, client.ID, before.ID, normaliseSchedule(schedule));
    const after = assertFound(await findSchedule(db, client.ID, before.ID));
    auditWrite({
      controller: "schedule",
      identity: after.ID,
      message: `changed availability ${scheduleWords(after)}`,
      before,
      after,
    });
    return scheduleReply(after, client);
  },

  async remove({ db, client, params, assertFound, auditWrite }) {
    const before = assertFound(await lockSchedule(db, client.ID, params.id));
    await removeSchedule(db, client.ID, before.ID);
    auditWrite({
      controller: "schedule",
      identity: before.ID,
      message: `deleted availability ${scheduleWords(before)}`,
      before,
    });
    return { ID: before.ID };
  },

  async removeAway({ db, client, params, assertFound, auditWrite }) {
    const schedules = await lockTimeAway(db, client.ID, params.id);
    const [before] = schedules;
    const identity = assertFound(before).ID;
    const ids = schedules.map(({ ID }) => ID);
    await removeSchedules(db, client.ID, ids);
    auditWrite({
      controller: "schedule",
      identity,
      message: awayDeletedWords(schedules),
      before: { schedules },
    });
    return { away_id: params.id, deleted: ids.length };
  },
};

function scheduleReply(row: ScheduleRow, client: OpenClient) {
  const shown = {
    ...row,
    zone: zoneNamed(row.time_zone ?? client.zone),
    is_current: isCurrent(row, client.today),
  };
  return shown satisfies z.input<typeof Schedule>;
}

const NEW_SCHEDULE = { day_of_week: null, repeat_end: null, available: true, _location: null };

type UnsettledSchedule = TypedSchedule & { readonly available: boolean; readonly _location: number | null };

/** Merges the request into the stored schedule; omitted fields keep their values. */
function mergeSchedule(given: Partial<ScheduleWrite>, stored: UnsettledSchedule): UnsettledSchedule {
  const { day_of_week, start_time, end_time, repeat_weeks, repeat_start, repeat_end, available, _location } =
    stored;
  return {
    day_of_week: given.day_of_week === undefined ? day_of_week : given.day_of_week,
    start_time: given.start_time ?? start_time,
    end_time: given.end_time ?? end_time,
    repeat_weeks: given.repeat_weeks ?? repeat_weeks,
    repeat_start: given.repeat_start ?? repeat_start,
    repeat_end: given.repeat_end === undefined ? repeat_end : given.repeat_end,
    available: given.available ?? available,
    _location: given._location === undefined ? _location : given._location,
  };
}

/**
 * Refuses an invalid schedule (RULE-SCHD-02), a location that is not a live one of the client, and a schedule
 * that adds nothing to another. An unchanged location may have been deleted.
 */
async function maySave(
  db: Db,
  _doctor: number,
  schedule: UnsettledSchedule,
  before?: Pick<ScheduleRow, "ID" | "_location">,
): Promise<Verdict<"invalid">> {
  const { _location } = schedule;
  const isKnown =
    _location === null || _location === before?._location || (await isLiveLocation(db, _doctor, _location));
  const errors = scheduleErrors(schedule);
  if (!isKnown) return verdictOf({ ...errors, _location: "Choose a location from the list." });
  if (Object.keys(errors).length > 0) return verdictOf(errors);
  await lockAvailability(db, _doctor);
  const others = (await listSchedules(db, _doctor)).filter(({ ID }) => ID !== before?.ID);
  const equal = equalOf(normaliseSchedule(schedule), others);
  return verdictOf(equal ? { start_time: equalWords(equal) } : {});
}
