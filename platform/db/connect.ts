import { join } from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "#db/tables.ts";
import { type Cluster, startCluster } from "#platform/db/cluster.ts";
import { embeddedPrograms } from "#platform/db/embedded.ts";
import { RequestConnections } from "#platform/db/request-connections.ts";
import { namingClient } from "#platform/db/named-statements.ts";
import "#platform/db/parsers.ts";
import { logging, type OnQuery } from "#platform/db/on-query.ts";
import { assertDirect, preparePooler, SESSION_SETTINGS } from "#platform/db/pooler.ts";
import { codeOf, reasonOf, StartError } from "#platform/start-error.ts";

export type DatabaseOptions = {
  /**
   * Connection string of an external PostgreSQL, 15 or newer. If undefined, the embedded server runs in
   * `dataDir`.
   */
  databaseUrl?: string | undefined;
  /** Connection string of the same database without the pooler that `databaseUrl` leads to. */
  databaseDirectUrl?: string | undefined;
  dataDir: string;
  /** Maximum number of requests with a database connection at the same time. */
  poolSize?: number;
  /**
   * Caches the plans of repeated statements under a name. False for a pooler that does not support prepared
   * statements.
   */
  preparedStatements?: boolean;
  /** Time limit of a statement, in milliseconds. */
  statementTimeoutMs?: number;
  /** Called after every statement, in the asynchronous context of its caller. */
  onQuery?: OnQuery;
  /** Called when an idle connection breaks; the pool replaces the connection. */
  onError?: (error: Error) => void;
  /**
   * Called when the embedded server has been restarted (null), or with the error if the restart failed and
   * will be tried again.
   */
  onRevival?: (failure: Error | null) => void;
};

export type Database = {
  db: Kysely<DB>;
  pool: pg.Pool;
  /**
   * Pool for requests, separate from `pool`: a request that has a connection may also use `pool`, whose users
   * never wait for a request.
   */
  requestPool: pg.Pool;
  connections: RequestConnections;
  /**
   * Connection string for dedicated connections: LISTEN, migrations, locks that outlive a transaction. May
   * contain a password, so never print it.
   */
  url: string;
  /** Connections to `url`, for the job queue. The same pool as `pool` unless a pooler is used. */
  directPool: pg.Pool;
  embedded: boolean;
  /** Closes every connection, then stops the embedded server. */
  stop: () => Promise<void>;
};

const minServerVersion = 15;
const STATEMENT_TIMEOUT_MS = 60_000;
/** Connections of the job queue, which runs four jobs at once and listens. */
const DIRECT_CONNECTIONS = 6;
/** Connections for the job queue and for writes that persist even if their request fails. */
const BACKGROUND_CONNECTIONS = 8;
/**
 * Idle connections that each pool keeps open. Without them a user's first click after half a minute took five
 * times as long, because the server had to connect, and PostgreSQL plans each statement of a new connection
 * afresh the first five times.
 */
const IDLE_CONNECTIONS = 4;
const IDLE_TIMEOUT_MS = 30_000;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const cluster = options.databaseUrl === undefined ? await startEmbedded(options) : undefined;
  const servingUrl = cluster?.url() ?? options.databaseUrl ?? "";
  const url = options.databaseDirectUrl ?? servingUrl;
  const isPooled = url !== servingUrl;
  if (cluster === undefined) await assertServer(url, isPooled ? "DATABASE_DIRECT_URL" : "DATABASE_URL");
  if (isPooled) await preparePooler(url, servingUrl, options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS);
  else if (cluster === undefined) await assertDirect(url);
  const requestPool = openPool(servingUrl, { ...options, isPooled });
  const pool = openPool(servingUrl, { ...options, isPooled, poolSize: BACKGROUND_CONNECTIONS });
  const directPool = isPooled ? openPool(url, { ...options, poolSize: DIRECT_CONNECTIONS }) : pool;
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...logging(options.onQuery) });
  const connections = new RequestConnections(requestPool, options.onQuery);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await db.destroy();
    // Ends the pools explicitly because Kysely does not end a pool that it has not used.
    for (const eachPool of new Set([requestPool, pool, directPool]))
      if (!eachPool.ending) await eachPool.end();
    await cluster?.stop();
  };
  return {
    db,
    pool,
    requestPool,
    connections,
    url,
    directPool,
    embedded: cluster !== undefined,
    stop: () => (stopping ??= stop()),
  };
}

function startEmbedded({ dataDir, onRevival = () => undefined }: DatabaseOptions): Promise<Cluster> {
  return startCluster({ bin: embeddedPrograms(), home: join(dataDir, "database"), onRevival });
}

export function openPool(
  url: string,
  options: Pick<DatabaseOptions, "poolSize" | "preparedStatements" | "statementTimeoutMs" | "onError"> & {
    isPooled?: boolean;
    /** Time after which connections beyond `IDLE_CONNECTIONS` are closed, in milliseconds. */
    idleTimeoutMs?: number;
  } = {},
): pg.Pool {
  const onError = options.onError ?? (() => undefined);
  const max = options.poolSize ?? 10;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    min: Math.min(IDLE_CONNECTIONS, max),
    Client: namingClient(options.preparedStatements ?? true, options.isPooled ?? false),
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    // Lets the operating system detect a database host that disappeared without closing the connection.
    keepAlive: true,
    idleTimeoutMillis: options.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
    application_name: "corella",
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise; its types do not say so
    onConnect: (client) =>
      applySettings(client, options.isPooled ? null : (options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS)),
  });
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

/**
 * Applies the session settings because an external server may have other defaults. Sent as a statement
 * because connection poolers refuse start options. A null `statementTimeoutMs` means a pooler, which carries
 * the other settings between sessions but not the statement timeout; that is set on the role (pooler.ts).
 */
async function applySettings(client: pg.ClientBase, statementTimeoutMs: number | null): Promise<void> {
  if (statementTimeoutMs === null) await client.query(SESSION_SETTINGS);
  else
    await client.query(`${SESSION_SETTINGS}, set_config('statement_timeout', $1, false)`, [
      String(statementTimeoutMs),
    ]);
}

/**
 * Connects once and throws a `StartError` with a one-sentence reason if the server is unreachable or too old.
 */
async function assertServer(url: string, setting: string): Promise<void> {
  const version = await askVersion(url, setting);
  if (version >= minServerVersion * 10_000) return;
  throw new StartError(
    `The server in ${setting} is PostgreSQL ${Math.floor(version / 10_000)}, and Corella needs ${minServerVersion} or newer.`,
  );
}

async function askVersion(url: string, setting: string): Promise<number> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await queryNumber(url, "select current_setting('server_version_num')::int as answer");
    } catch (error) {
      // 57P03: the server is running but still starting up.
      if (codeOf(error) !== "57P03" || Date.now() > deadline)
        throw new StartError(explainUnreachable(error, url, setting));
      await new Promise((wake) => setTimeout(wake, 250));
    }
  }
}

async function queryNumber(url: string, sql: string): Promise<number> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: "corella",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: number }>(sql);
    return rows[0]?.answer ?? 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function explainUnreachable(error: unknown, url: string, setting: string): string {
  const address = addressOf(url);
  const code = codeOf(error) ?? codeOf(error instanceof AggregateError ? error.errors[0] : undefined) ?? "";
  const reasons: Record<string, string> = {
    ECONNREFUSED: `nothing answers at ${address.host}`,
    ENOTFOUND: `there is no machine called ${address.host}`,
    EAI_AGAIN: `there is no machine called ${address.host}`,
    ENOENT: `there is no PostgreSQL at ${address.host}`,
    EACCES: `we may not enter ${address.host}`,
    ETIMEDOUT: `${address.host} does not answer`,
    "28P01": `${address.host} refuses user ${address.user} with this password`,
    "28000": `${address.host} does not let user ${address.user} in`,
    "3D000": `${address.host} has no database ${address.database}`,
  };
  return `${setting} cannot be used: ${reasons[code] ?? hidePassword(reasonOf(error), address.password)}.`;
}

type Address = { host: string; user: string; database: string; password: string };

function addressOf(url: string): Address {
  try {
    const { host, username, pathname, password, searchParams } = new URL(url.replace("@/", "@localhost/"));
    return {
      host: searchParams.get("host") ?? (host || "localhost"),
      user: decodeURIComponent(username) || "of this system",
      database: decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username),
      password: decodeURIComponent(password),
    };
  } catch {
    return { host: "the server", user: "of this system", database: "of that name", password: "" };
  }
}

function hidePassword(sentence: string, password: string): string {
  return password === "" ? sentence : sentence.replaceAll(password, "…");
}
