import { workedAppointments } from "#areas/calendar/appointments/server/index.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { Work, WorkStep } from "#kernel/calendar/appointment-work.ts";
import type { WorkQuery, WorkSource } from "#platform/http/appointment-work.ts";
import type { OpenClient } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import type { UnbilledWork } from "../contract.ts";
import { MARGIN, rowsOf } from "../rules/rows.ts";
import { daysOf, gapCount, hasGap, sumOf } from "../rules/summary.ts";
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
  const appointments = await workedAppointments(db, client.ID, firstDay, lastDay);
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
  const rows = rowsOf(
    {
      appointments,
      work,
      unknown,
      patients: await listPatients(db, client.ID, ids),
      locations: await listLocations(db, client.ID),
      said: await listUserMatches(db, client.ID),
      notNeeded: await listNotNeeded(db, client.ID, firstDay, lastDay),
    },
    { from, to, today: client.today, time: wallOf(now, client.zone).time },
  );
  const sumOfStep = (name: WorkStep) => sumOf(rows, name, !unknown.has(name));
  return {
    from,
    to,
    checked_time: now,
    appointments: rows.filter(({ kind }) => kind === "appointment").length,
    sums: {
      dictated: sumOfStep("dictated"),
      returned: sumOfStep("returned"),
      billed: sumOfStep("billed"),
      paid: sumOfStep("paid"),
    },
    unmatched: rows.filter(({ unmatched_days }) => unmatched_days !== null).length,
    gaps: rows.reduce((count, row) => count + gapCount(row), 0),
    days: daysOf(rows),
    rows: onlyGaps ? rows.filter(hasGap) : rows,
  };
}
