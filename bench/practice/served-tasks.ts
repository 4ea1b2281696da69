import type { Victim } from "#test/support/kill-server.ts";
import type { Statement } from "./bare.ts";
import { compare } from "./comparison.ts";
import { postmasterOf } from "./processor.ts";
import { stopServers } from "./servers.ts";

interface Bureau {
  readonly victim: Victim;
  /** Session cookie of the user who assigns the work. */
  readonly cookie: string;
  readonly doctor: number;
  readonly from: string;
  readonly to: string;
}

/** Maximum number of rows counted, as in Corella's lists. */
const COUNT_LIMIT = 10_001;
const TASK_COLUMNS = `t."ID", t.case_subject, t._status, t.received_time, t.due_time, t.delivered_time, t.duration, t.is_fast_turnaround,
  c.first_name as client_first, c.last_name as client_last, m.first_name as typist_first, m.last_name as typist_last,
  e.first_name as editor_first, e.last_name as editor_last`;
const LIVE = "not t.is_deleted";
const PEOPLE = `join person c on c."ID" = t._doctor left join person m on m."ID" = t._assigned_mt left join person e on e."ID" = t._assigned_editor`;

/**
 * Builds the statements for a page of 50 rows and the total, as written by hand without permission checks.
 * The statements use the same indexes as Corella, which exclude deleted tasks, and join the people of the
 * page's rows only.
 */
const listStatements = (where: string, order: string, values: readonly unknown[]): Statement[] => [
  {
    sql: `select ${TASK_COLUMNS} from (select t.* from task t where ${LIVE} and ${where} order by ${order}, t."ID" limit 50) t ${PEOPLE}
      order by ${order}, t."ID"`,
    values,
  },
  {
    sql: `select count(*) from (select from task t where ${LIVE} and ${where} limit ${COUNT_LIMIT}) found`,
    values,
  },
];

const TYPING = `${LIVE} and t._workflow = 'TRANSCRIPTION'`;
/**
 * Statements for the dashboard: open work by status, tasks delivered in 30 days, and the work of each person.
 */
const DASHBOARD: readonly Statement[] = [
  {
    sql: `select t._status, count(*), sum(t.duration), count(*) filter (where t.due_time < now()) as overdue,
      count(*) filter (where t.due_time >= now() and t.due_time < date_trunc('day', now()) + interval '1 day') as due_today,
      count(*) filter (where t._assigned_user is null and t._status in (1, 4)) as unassigned
      from task t where ${TYPING} and not t.is_returned group by t._status`,
    values: [],
  },
  {
    sql: `select t._status, count(*), sum(t.duration) from task t
      where ${TYPING} and t.is_returned and t.delivered_time > now() - interval '30 days' group by t._status`,
    values: [],
  },
  {
    sql: `select p."ID", p.first_name, p.last_name, count(*), sum(t.duration), count(*) filter (where t.due_time < now()) as overdue
      from task t join person p on p."ID" = t._assigned_user where ${TYPING} and not t.is_returned group by p."ID"`,
    values: [],
  },
];

/**
 * Compares lists and the dashboard over HTTP with a bare server on the same database, which has no session,
 * permissions, validation and audit log.
 */
export async function compareTasks({ victim, cookie, doctor, from, to }: Bureau): Promise<void> {
  const range = `received_from=${from}&received_to=${to}`;
  const isReceivedInRange = "t.received_time >= $1 and t.received_time < $2::date + 1";
  const scenarios: readonly (readonly [name: string, path: string, statements: readonly Statement[]])[] = [
    ["open tasks by due time", "/task/list/50/1", listStatements("not t.is_returned", "t.due_time", [])],
    [
      "list of 30 days",
      `/task/list/50/1?view=all&${range}`,
      listStatements(isReceivedInRange, "t.due_time", [from, to]),
    ],
    [
      "filter, client and status",
      `/task/list/50/1?view=all&${range}&client=${doctor}&status=6`,
      listStatements(`${isReceivedInRange} and t._doctor = $3 and t._status = 6`, "t.due_time", [
        from,
        to,
        doctor,
      ]),
    ],
    ["dashboard", "/task/dashboard", DASHBOARD],
  ];
  const comparisons = scenarios.map(([name, path, statements]) => ({
    name,
    aim: 0.6,
    asks: [{ method: "GET" as const, path: `/api${path}`, cookie }],
    statements: [statements],
  }));
  const corella = { port: Number(new URL(victim.url).port), pid: victim.pid ?? 0 };
  const database = { url: victim.databaseUrl(), pids: [await postmasterOf(victim.databaseUrl())] };
  try {
    await compare({ corella, database }, comparisons, {
      seconds: 3,
      rounds: 3,
      connections: [8],
      only: undefined,
    });
  } finally {
    await stopServers();
  }
}
