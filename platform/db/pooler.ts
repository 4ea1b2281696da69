import pg from "pg";
import { reasonOf, StartError } from "#platform/start-error.ts";

/**
 * Session settings that Corella needs. A transaction pooler gives each transaction to any free connection, so
 * session state (LISTEN, a lock that outlives the transaction, `set`) is lost or left to another client. Such
 * work uses DATABASE_DIRECT_URL, and the session settings are set on the role itself.
 */
const SETTINGS = { TimeZone: "UTC", DateStyle: "ISO", IntervalStyle: "iso_8601" } as const;
/**
 * Statement that applies the session settings. A pooler tracks these settings per client and reapplies them
 * (IntervalStyle from PgBouncer 1.20 on; before, the role's setting applies).
 */
export const SESSION_SETTINGS = `select ${Object.entries(SETTINGS)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(", ")}`;

/**
 * Key of the advisory lock for the role's settings, equal in every Corella so that servers starting at once
 * take turns.
 */
const SETTINGS_LOCK = 4_163_011_922;

interface ConnectionInfo {
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
async function inspectConnection(url: string, applySettings = false): Promise<ConnectionInfo> {
  return withClient(url, async (client) => {
    if (applySettings) await client.query(SESSION_SETTINGS);
    const { rows } = await client.query<Omit<ConnectionInfo, "isPooled"> & { pid: number }>(
      `select pg_backend_pid() as pid, current_user as user,
              concat_ws(' ', pg_postmaster_start_time(), (select oid from pg_database where datname = current_database())) as identity,
              jsonb_build_object('TimeZone', current_setting('TimeZone'), 'DateStyle', split_part(current_setting('DateStyle'), ',', 1),
                'IntervalStyle', current_setting('IntervalStyle'), 'statement_timeout', current_setting('statement_timeout')) as customs`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error("no answer");
    const { pid, ...info } = row;
    // Reads the number by reflection because the library has it but its types don't.
    const announcedPid: unknown = Reflect.get(client, "processID");
    return { ...info, isPooled: announcedPid !== pid };
  });
}

async function withClient<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "corella",
  });
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
export async function assertDirect(url: string): Promise<void> {
  if ((await inspectConnection(url)).isPooled)
    throw new StartError(
      "DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the PostgreSQL behind it, for news, migrations and jobs.",
    );
}

/**
 * Checks that both URLs lead to the same database, one of them directly, and gives the role the session
 * settings. Throws a `StartError` otherwise.
 */
export async function preparePooler(
  direct: string,
  pooled: string,
  statementTimeoutMs: number,
): Promise<void> {
  const directInfo = await inspectConnection(direct);
  if (directInfo.isPooled)
    throw new StartError(
      "DATABASE_DIRECT_URL leads to a connection pooler too: it must lead to the PostgreSQL itself.",
    );
  const pooledInfo = await inspectConnection(pooled).catch((error: unknown) => {
    throw new StartError(
      `DATABASE_URL cannot be used: ${reasonOf(error).replaceAll(new URL(pooled.replace("@/", "@localhost/")).password || "\0", "…")}.`,
    );
  });
  if (pooledInfo.identity !== directInfo.identity)
    throw new StartError("DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.");
  const settings: Record<string, string> = {
    ...SETTINGS,
    statement_timeout: formatDuration(statementTimeoutMs),
  };
  const wrongSetting = await withClient(direct, async (client) => {
    if (await setRoleSettings(client, pooledInfo.user, settings)) await closeIdle(client, pooledInfo.user);
    for (let tries = 0; ; tries += 1) {
      const differing = differingSetting((await inspectConnection(pooled, true)).customs, settings);
      if (differing === undefined || tries === MAX_TRIES) return differing;
      await closeIdle(client, pooledInfo.user);
    }
  });
  if (wrongSetting !== undefined)
    throw new StartError(
      `Behind the pooler ${wrongSetting} is not ${settings[wrongSetting]}: let it close the connections it opened before (RECONNECT), and start again.`,
    );
}

const MAX_TRIES = 5;

/** Formats a duration like PostgreSQL: in the largest unit that gives a whole number. */
const formatDuration = (ms: number): string =>
  ms % 60_000 === 0 ? `${ms / 60_000}min` : ms % 1_000 === 0 ? `${ms / 1_000}s` : `${ms}ms`;

const differingSetting = (
  actual: ConnectionInfo["customs"],
  wanted: ConnectionInfo["customs"],
): string | undefined => Object.keys(wanted).find((name) => actual[name] !== wanted[name]);

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
async function setRoleSettings(
  client: pg.Client,
  role: string,
  settings: Readonly<Record<string, string>>,
): Promise<boolean> {
  await client.query("select pg_advisory_lock($1)", [SETTINGS_LOCK]);
  const { rows } = await client.query<{ setting: string }>(
    `select unnest(setconfig) as setting from pg_db_role_setting
     where setrole = $1::regrole and setdatabase = (select oid from pg_database where datname = current_database())`,
    [client.escapeIdentifier(role)],
  );
  const current = new Set(rows.map(({ setting }) => setting));
  const missing = Object.entries(settings).filter(([name, value]) => !current.has(`${name}=${value}`));
  try {
    for (const [name, value] of missing) {
      const { rows: statements } = await client.query<{ statement: string }>(
        "select format('alter role %I in database %I set %s = %L', $1::text, current_database(), $2::text, $3::text) as statement",
        [role, name, value],
      );
      await client.query(statements[0]?.statement ?? "");
    }
    return missing.length > 0;
  } catch (error) {
    throw new StartError(
      `The role ${role} cannot be given its customs (${reasonOf(error)}): DATABASE_DIRECT_URL must be of a role that may.`,
    );
  }
}
