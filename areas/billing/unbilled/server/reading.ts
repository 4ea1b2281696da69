import { workedAppointments } from "#areas/calendar/appointments/server/index.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { Work, WorkStep } from "#kernel/calendar/appointment-work.ts";
import type { WorkAsked, WorkSource } from "#platform/http/appointment-work.ts";
import type { OpenClient } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import type { UnbilledWork } from "../contract.ts";
import { MARGIN, rowsOf } from "../rules/rows.ts";
import { daysOf, gapCount, hasGap, sumOf } from "../rules/summary.ts";
import { listLocations, listNotNeeded, listPatients, listSaid } from "./queries.ts";

interface Reading {
  readonly db: Db;
  readonly client: OpenClient;
  readonly now: string;
  readonly services: Pick<Services, "log">;
}
interface Asked {
  readonly from: Day;
  readonly to: Day;
  readonly onlyGaps: boolean;
}

/** Reads the work of all features. A failing feature makes only its own steps unknown. */
async function askAll(sources: readonly WorkSource[], { db, services }: Pick<Reading, "db" | "services">, asked: WorkAsked) {
  const work: Work[] = [];
  const unknown = new Set<WorkStep>();
  for (const source of sources) {
    try {
      for (const one of await source.between(db, asked)) work.push(one);
    } catch (error) {
      services.log.error({ err: error, steps: source.steps }, "a feature failed to read its work on appointments");
      for (const name of source.steps) unknown.add(name);
    }
  }
  return { work, unknown };
}

/**
 * Reads the unbilled work of a period (G-40). The number of SQL statements doesn't depend on the number of
 * appointments.
 */
export async function readUnbilled(sources: readonly WorkSource[], call: Reading, asked: Asked): Promise<UnbilledWork> {
  const { db, client, now } = call;
  const { from, to, onlyGaps } = asked;
  const [first, last] = [addDays(from, -MARGIN.before), addDays(to, MARGIN.after)];
  const appointments = await workedAppointments(db, client.ID, first, last);
  const { work, unknown } = await askAll(sources, call, { _doctor: client.ID, from: first, to: last, zone: client.zone, now });
  const ids = [...appointments.map(({ _patient }) => _patient), ...work.flatMap(({ patient }) => patient ?? [])];
  const rows = rowsOf(
    {
      appointments,
      work,
      unknown,
      patients: await listPatients(db, client.ID, ids),
      locations: await listLocations(db, client.ID),
      said: await listSaid(db, client.ID),
      notNeeded: await listNotNeeded(db, client.ID, first, last),
    },
    { from, to, today: client.today, time: wallOf(now, client.zone).time },
  );
  const sum = (name: WorkStep) => sumOf(rows, name, !unknown.has(name));
  return {
    ...{ from, to, checked_time: now },
    appointments: rows.filter(({ kind }) => kind === "appointment").length,
    sums: { dictated: sum("dictated"), returned: sum("returned"), billed: sum("billed"), paid: sum("paid") },
    unmatched: rows.filter(({ unmatched_days }) => unmatched_days !== null).length,
    gaps: rows.reduce((count, row) => count + gapCount(row), 0),
    days: daysOf(rows),
    rows: onlyGaps ? rows.filter(hasGap) : rows,
  };
}
