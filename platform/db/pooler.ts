import pg from "pg";
import { reasonOf, StartError } from "#platform/start-error.ts";

/**
 * Session settings that Corella needs. A transaction pooler gives each transaction to any free connection, so
 * session state (LISTEN, a lock that outlives the transaction, `set`) is lost or left to another client. Such
 * work uses DATABASE_DIRECT_URL, and the session settings are set on the role itself.
 */
const CUSTOMS = { TimeZone: "UTC", DateStyle: "ISO", IntervalStyle: "iso_8601" } as const;
/**
 * Statement that applies the session settings. A pooler tracks these settings per client and reapplies them
 * (IntervalStyle from PgBouncer 1.20 on; before, the role's setting applies).
 */
export const SESSION_CUSTOMS = `select ${Object.entries(CUSTOMS)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(", ")}`;

/**
 * Key of the advisory lock for the role's settings, equal in every Corella so that servers starting at once
 * take turns.
 */
const LOCK = 4_163_011_922;

interface Reached {
  readonly isPooled: boolean;
  readonly user: string;
  /** Identity of the server (its start time) and of the database. */
  readonly identity: string;
  readonly customs: Readonly<Record<string, string>>;
}

/**
 * Connects and reads the session settings. Detects a pooler by the process ID announced at connection: a
 * pooler invents one for cancelling statements, whereas PostgreSQL sends its process.
 */
async function reach(url: string, settled = false): Promise<Reached> {
  return connected(url, async (client) => {
    if (settled) await client.query(SESSION_CUSTOMS);
    const { rows } = await client.query<Omit<Reached, "isPooled"> & { pid: number }>(
      `select pg_backend_pid() as pid, current_user as user,
              concat_ws(' ', pg_postmaster_start_time(), (select oid from pg_database where datname = current_database())) as identity,
              jsonb_build_object('TimeZone', current_setting('TimeZone'), 'DateStyle', split_part(current_setting('DateStyle'), ',', 1),
                'IntervalStyle', current_setting('IntervalStyle'), 'statement_timeout', current_setting('statement_timeout')) as customs`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error("no answer");
    const { pid, ...found } = row;
    // Reads the number by reflection because the library has it but its types don't.
    const announced: unknown = Reflect.get(client, "processID");
    return { ...found, isPooled: announced !== pid };
  });
}

async function connected<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: "corella" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Throws a `StartError` if the URL leads to a pooler, because notifications would not arrive and locks would
 * not last, without any error.
 */
export async function insistOnDirect(url: string): Promise<void> {
  if ((await reach(url)).isPooled)
    throw new StartError(
      "DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the PostgreSQL behind it, for news, migrations and jobs.",
    );
}

/**
 * Checks that both URLs lead to the same database, one of them directly, and gives the role the session
 * settings. Throws a `StartError` otherwise.
 */
export async function preparePooler(direct: string, pooled: string, statementTimeoutMs: number): Promise<void> {
  const behind = await reach(direct);
  if (behind.isPooled)
    throw new StartError("DATABASE_DIRECT_URL leads to a connection pooler too: it must lead to the PostgreSQL itself.");
  const before = await reach(pooled).catch((error: unknown) => {
    throw new StartError(
      `DATABASE_URL cannot be used: ${reasonOf(error).replaceAll(new URL(pooled.replace("@/", "@localhost/")).password || "\0", "…")}.`,
    );
  });
  if (before.identity !== behind.identity)
    throw new StartError("DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.");
  const customs: Record<string, string> = { ...CUSTOMS, statement_timeout: said(statementTimeoutMs) };
  const odd = await connected(direct, async (client) => {
    if (await giveCustoms(client, before.user, customs)) await closeIdle(client, before.user);
    for (let tries = 0; ; tries += 1) {
      const found = oddIn((await reach(pooled, true)).customs, customs);
      if (found === undefined || tries === TRIES) return found;
      await closeIdle(client, before.user);
    }
  });
  if (odd !== undefined)
    throw new StartError(
      `Behind the pooler ${odd} is not ${customs[odd]}: let it close the connections it opened before (RECONNECT), and start again.`,
    );
}

const TRIES = 5;

/** Formats a duration like PostgreSQL: in the largest unit that gives a whole number. */
const said = (ms: number): string => (ms % 60_000 === 0 ? `${ms / 60_000}min` : ms % 1_000 === 0 ? `${ms / 1_000}s` : `${ms}ms`);

const oddIn = (found: Reached["customs"], wanted: Reached["customs"]): string | undefined =>
  Object.keys(wanted).find((name) => found[name] !== wanted[name]);

/**
 * Terminates idle connections that the pooler opened before the role had its settings, so that the pooler
 * opens new ones.
 */
async function closeIdle(client: pg.Client, role: string): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid, 2000) from pg_stat_activity
     where datname = current_database() and usename = $1 and state = 'idle' and pid <> pg_backend_pid() and application_name <> 'corella live'`,
    [role],
  );
}

/** Sets missing settings on the role. Returns true if any were missing. */
async function giveCustoms(client: pg.Client, role: string, customs: Readonly<Record<string, string>>): Promise<boolean> {
  await client.query("select pg_advisory_lock($1)", [LOCK]);
  const { rows } = await client.query<{ setting: string }>(
    `select unnest(setconfig) as setting from pg_db_role_setting
     where setrole = $1::regrole and setdatabase = (select oid from pg_database where datname = current_database())`,
    [client.escapeIdentifier(role)],
  );
  const there = new Set(rows.map(({ setting }) => setting));
  const missing = Object.entries(customs).filter(([name, value]) => !there.has(`${name}=${value}`));
  try {
    for (const [name, value] of missing) {
      const { rows: made } = await client.query<{ statement: string }>(
        "select format('alter role %I in database %I set %s = %L', $1::text, current_database(), $2::text, $3::text) as statement",
        [role, name, value],
      );
      await client.query(made[0]?.statement ?? "");
    }
    return missing.length > 0;
  } catch (error) {
    throw new StartError(
      `The role ${role} cannot be given its customs (${reasonOf(error)}): DATABASE_DIRECT_URL must be of a role that may.`,
    );
  }
}
