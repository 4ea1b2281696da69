import { type RawBuilder, sql } from "kysely";
import { workersWith, staffWith } from "#platform/access/people-with.ts";
import type { Db } from "#platform/db/db.ts";
import { addDays } from "#kernel/dates/day.ts";
import { instantOf, wallOf } from "#kernel/dates/zone.ts";
import { minutesOf } from "../rules/duration.ts";
import { OFFICE_ZONE } from "../rules/due-time.ts";

type Condition = RawBuilder<boolean>;

interface WorkloadRow {
  readonly ID: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly capacity: number | null;
  readonly target: number | null;
  readonly tasks: number;
  readonly overdue: number;
  readonly assigned: number;
  readonly started: number;
  readonly typed: number;
}

const KINDS = {
  typing: {
    permission: "task.type",
    open: sql`t._status in (1, 2, 3)`,
    begun: sql`t._status = 3`,
    record: sql`_assigned_mt`,
    done: sql`l.to_status = 4`,
  },
  editing: {
    permission: "task.edit",
    open: sql`t._status in (4, 5)`,
    begun: sql`t._status = 5`,
    record: sql`_assigned_editor`,
    done: sql`l.to_status = 7`,
  },
} as const;
export type WorkKind = keyof typeof KINDS;

/**
 * Returns the typists or the editors (scope S) with the minutes assigned to them and finished today; the most
 * loaded first, at most 200.
 */
export async function listLoads(db: Db, kind: WorkKind, scope: Condition, now: string) {
  const { permission, open, begun, record, done } = KINDS[kind];
  const { day } = wallOf(now, OFFICE_ZONE);
  const { rows } = await sql<WorkloadRow>`
    with work as (select t._assigned_user, t.duration, t.due_time, t._status from task t
      where ${scope} and not t.is_deleted and not t.is_returned and t._workflow = 'TRANSCRIPTION' and t._assigned_user is not null and ${open}),
    finished as (select t.${record} as person, sum(coalesce(t.duration, 0)) as seconds from task t
      where ${scope} and not t.is_deleted and (t._doctor, t."ID") in (select l._doctor, l._task from task_activity l
        where ${done} and l.timestamp >= ${instantOf(day, "00:00", OFFICE_ZONE)}::timestamptz) group by 1)
    select p."ID", p.first_name, p.last_name, p.capacity, p.target, count(t._assigned_user)::int as tasks,
      count(*) filter (where t.due_time < ${now}::timestamptz)::int as overdue, coalesce(sum(t.duration), 0)::int as assigned,
      coalesce(sum(t.duration) filter (where ${begun}), 0)::int as started,
      coalesce((select f.seconds from finished f where f.person = p."ID"), 0)::int as typed
    from person p left join work t on t._assigned_user = p."ID"
    where ${workersWith(sql`p."ID"`, permission)}
    group by p."ID" order by assigned desc, p.last_key, p."ID" limit 200`.execute(db);
  return rows.map(({ assigned, started, typed, ...row }) => ({
    ...row,
    name: `${row.first_name} ${row.last_name}`,
    assigned: minutesOf(assigned),
    started: minutesOf(started),
    typed: minutesOf(typed),
  }));
}

export async function listWorkers(db: Db, kind: WorkKind) {
  const { rows } = await sql<Pick<WorkloadRow, "ID" | "first_name" | "last_name" | "capacity" | "target">>`
    select p."ID", p.first_name, p.last_name, p.capacity, p.target from person p where ${staffWith(sql`p."ID"`, KINDS[kind].permission)}
    order by p.last_key, p.first_key, p."ID" limit 500`.execute(db);
  return rows;
}

interface CountSum {
  readonly count: number;
  readonly totalTime: number;
}

const sumColumns = sql`count(*)::int as count, coalesce(sum(t.duration), 0)::int as "totalTime"`;

export async function countByStatus(db: Db, conditions: Condition) {
  const { rows } = await sql<CountSum & { status: number }>`
    select t._status as status, ${sumColumns} from task t where ${conditions} and not t.is_deleted group by t._status order by t._status`.execute(
    db,
  );
  return rows;
}

type Figures = Record<"overdue" | "due_today" | "not_started" | "unassigned" | "ready", CountSum>;

/** Counts the open tasks for the figures above the list. */
export async function countOpen(db: Db, open: Condition, now: string): Promise<Figures> {
  const { day } = wallOf(now, OFFICE_ZONE);
  const [currentTime, nextMidnight] = [
    sql`${now}::timestamptz`,
    sql`${instantOf(addDays(day, 1), "00:00", OFFICE_ZONE)}::timestamptz`,
  ];
  const figures = {
    overdue: sql`t.due_time < ${currentTime}`,
    due_today: sql`t.due_time >= ${currentTime} and t.due_time < ${nextMidnight}`,
    not_started: sql`t.due_time > ${currentTime} + interval '1 day'`,
    unassigned: sql`t._assigned_user is null and t._workflow = 'TRANSCRIPTION' and t._status in (1, 4)`,
    ready: sql`t._workflow = 'TRANSCRIPTION' and t._status = 7`,
  };
  const columns = Object.entries(figures).map(
    ([name, where]) =>
      sql`json_build_object('count', count(*) filter (where ${where}), 'totalTime', coalesce(sum(t.duration) filter (where ${where}), 0)) as ${sql.ref(name)}`,
  );
  const { rows } =
    await sql<Figures>`select ${sql.join(columns)} from task t where ${open} and not t.is_deleted`.execute(
      db,
    );
  const zero = { count: 0, totalTime: 0 };
  return rows[0] ?? { overdue: zero, due_today: zero, not_started: zero, unassigned: zero, ready: zero };
}
