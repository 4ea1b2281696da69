import { workedAppointments } from "#areas/calendar/appointments/server/index.ts";
import { keyText, visitKey } from "#areas/calendar/visits/rules/key.ts";
import { listMarks } from "#areas/calendar/visits/server/index.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { Work, WorkStep } from "#kernel/calendar/appointment-work.ts";
import type { WorkQuery, WorkSource } from "#platform/http/appointment-work.ts";
import type { OpenClient } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import type { UnbilledWork } from "../contract.ts";
import { countMissed, MARGIN, rowsOf } from "../rules/rows.ts";
import { countWaiting, daysOf, gapCount, hasGap, sumOf } from "../rules/summary.ts";
import { listLocations, listNotNeeded, listPatients, listUserMatches } from "./queries.ts";

interface ReadContext {
  readonly db: Db;
  readonly client: OpenClient;
  readonly now: string;
  readonly services: Pick<Services, "log">;
}
interface UnbilledQuery {
  readonly from: Day;
  readonly to: Day;
  readonly onlyGaps: boolean;
}

/** Reads the work of all features. A failing feature makes only its own steps unknown. */
async function readAllWork(
  sources: readonly WorkSource[],
  { db, services }: Pick<ReadContext, "db" | "services">,
  query: WorkQuery,
) {
  const work: Work[] = [];
  const unknown = new Set<WorkStep>();
  for (const source of sources) {
    try {
      for (const item of await source.between(db, query)) work.push(item);
    } catch (error) {
      services.log.error(
        { err: error, steps: source.steps },
        "a feature failed to read its work on appointments",
      );
      for (const name of source.steps) unknown.add(name);
    }
  }
  return { work, unknown };
}

/** Lists the appointments of a period, each with the last step of its visit. */
async function listVisited(db: Db, _doctor: number, from: Day, to: Day) {
  const appointments = await workedAppointments(db, _doctor, from, to);
  const marks = await listMarks(db, _doctor, from, to);
  if (marks.length === 0) return appointments.map((each) => ({ ...each, visit_step: null }));
  const stepOf = new Map(marks.map((mark) => [keyText(mark), mark.step]));
  return appointments.map((each) => ({ ...each, visit_step: stepOf.get(keyText(visitKey(each))) ?? null }));
}

/**
 * Reads the unbilled work of a period (G-40). The number of SQL statements doesn't depend on the number of
 * appointments.
 */
export async function readUnbilled(
  sources: readonly WorkSource[],
  call: ReadContext,
  query: UnbilledQuery,
): Promise<UnbilledWork> {
  const { db, client, now } = call;
  const { from, to, onlyGaps } = query;
  const [firstDay, lastDay] = [addDays(from, -MARGIN.before), addDays(to, MARGIN.after)];
  const appointments = await listVisited(db, client.ID, firstDay, lastDay);
  const { work, unknown } = await readAllWork(sources, call, {
    _doctor: client.ID,
    from: firstDay,
    to: lastDay,
    zone: client.zone,
    now,
  });
  const ids = [
    ...appointments.map(({ _patient }) => _patient),
    ...work.flatMap(({ patient }) => patient ?? []),
  ];
  const input = {
    appointments,
    work,
    unknown,
    patients: await listPatients(db, client.ID, ids),
    locations: await listLocations(db, client.ID),
    said: await listUserMatches(db, client.ID),
    notNeeded: await listNotNeeded(db, client.ID, firstDay, lastDay),
  };
  const rows = rowsOf(input, { from, to, today: client.today, time: wallOf(now, client.zone).time });
  const sumOfStep = (name: WorkStep) => sumOf(rows, name, !unknown.has(name));
  return {
    from,
    to,
    checked_time: now,
    appointments: rows.filter(({ kind }) => kind === "appointment").length,
    missed: countMissed(input, query),
    sums: {
      dictated: sumOfStep("dictated"),
      returned: sumOfStep("returned"),
      billed: sumOfStep("billed"),
      paid: sumOfStep("paid"),
    },
    unmatched: rows.filter(({ unmatched_days }) => unmatched_days !== null).length,
    gaps: rows.reduce((count, row) => count + gapCount(row), 0),
    waiting: countWaiting(rows),
    days: daysOf(rows),
    rows: onlyGaps ? rows.filter(hasGap) : rows,
  };
}
