import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { seedBase } from "#app/seed/base.ts";
import { seedDemo } from "#app/demo/demo.ts";
import { practiceState } from "#platform/access/installation.ts";
import { smtpSender } from "#platform/mail/transport/smtp.ts";
import { openStorage } from "#platform/files/server/storage/open.ts";
import { keepDuringBackup } from "#platform/backup/sparing-storage.ts";
import type { Config } from "#platform/config.ts";
import { type Database, openDatabase } from "#platform/db/connect.ts";
import { migrate } from "#platform/db/migrate.ts";
import { SessionTouches } from "#platform/access/session-touches.ts";
import { ReadAuditQueue } from "#platform/audit/read-audit-queue.ts";
import { prepareAsOwner } from "#platform/db/serving-role.ts";
import { sharedSetupCode } from "#platform/db/setup-code.ts";
import { features } from "#app/features.server.ts";
import { buildApp } from "#platform/http/app.ts";
import { DocumentWorkers } from "#platform/documents/workers.ts";
import { HeavyWork } from "#platform/work/heavy-work.ts";
import { RealtimeHub } from "#platform/realtime/realtime-hub.ts";
import { folderOf, Readiness } from "#platform/http/readiness.ts";
import { openLog } from "#platform/telemetry/log.ts";
import { jobQueue } from "#platform/jobs/queue.ts";
import { migrateQueue, runJobs } from "#platform/jobs/runner.ts";
import { makeFolder, makePrivateFolder } from "#platform/make-folder.ts";
import type { Services } from "#platform/services.ts";
import { startSandboxes } from "./sandboxes.ts";
import { makeStop } from "./stop.ts";
import { type Mailbox, startMailbox } from "#sandbox/mailbox/mailbox.ts";
import { codeOf, reasonOf, StartError } from "#platform/start-error.ts";
import { loggedStatement } from "#platform/telemetry/logged-statement.ts";
import type { Sources } from "#platform/telemetry/measure.ts";
import { type MetricsFace, openMetricsFace } from "#platform/telemetry/metrics-face.ts";
import { openWatch } from "#platform/telemetry/open.ts";
import type { Query, Watch } from "#platform/telemetry/watch.ts";
import { currentWork } from "#platform/telemetry/work.ts";

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Sandbox mailbox. Undefined if a mail server is configured. */
  readonly mailbox: Mailbox | undefined;
  readonly address: string;
  /** Address of `/metrics`. Undefined unless METRICS is set. */
  readonly metricsAddress: string | undefined;
  /**
   * Stops the server: first removes it from the proxies' rotation, then closes the streams, then finishes
   * running requests and jobs. `hurry` shortens the first step.
   */
  readonly stop: (hurry?: AbortSignal) => Promise<void>;
}

const builtPages = join(import.meta.dirname, "../dist/web");

/**
 * Opens and migrates the database, seeds it and starts the server. Throws `StartError` with one sentence for
 * invalid settings.
 */
export async function start(config: Config, webDir = builtPages): Promise<RunningServer> {
  openFolder("DATA_DIR", config.dataDir);
  if (config.bucket === undefined) openFolder("STORAGE", config.storageDir);
  const log = openLog(config.logLevel);
  if (config.bucket === undefined && !makePrivateFolder(config.storageDir))
    log.warn("other accounts on this machine can read the folder of uploaded files");
  const watch = await openWatch(config, (error) => log.warn({ err: error }, "traces couldn't be exported"));
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    databaseDirectUrl: config.databaseDirectUrl,
    poolSize: config.databaseConnections,
    preparedStatements: config.preparedStatements,
    onQuery: (query) => logQuery(query, config.slowQueryMs, watch, log),
    onError: (error) => log.warn({ err: error }, "a database connection broke"),
    onRevival: (failure) =>
      failure
        ? log.error({ err: failure }, "the database stopped and has not been restarted yet")
        : log.warn("the database stopped and has been restarted"),
  });
  try {
    return await serve(config, webDir, database, log, watch);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function serve(
  settings: Config,
  webDir: string,
  database: Database,
  log: Logger,
  watch: Watch,
): Promise<RunningServer> {
  await prepare(settings, database);
  await seedBase(database.pool);
  const storage = keepDuringBackup(await openStorage(settings), database.db);
  if (settings.demo && !(await practiceState(database.db)).hasBegun)
    await seedDemo(database.db, storage, { history: settings.demoHistory });
  const { hasBegun, hasDemo } = await practiceState(database.db);
  const sandboxes = await startSandboxes(settings, hasDemo);
  const { config } = sandboxes;
  if (config.sms && !settings.sms)
    log.info({ url: config.sms.url }, "this page shows the phones of the demo");
  await assertLoopbackForDemo(config, database);
  const mailbox =
    config.mailUrl === undefined ? await startMailbox(join(config.dataDir, "mailbox")) : undefined;
  let address = "";
  const services: Services = {
    ...openServices(config, database, watch, mailbox, log),
    storage,
    setupCode: hasBegun ? null : await sharedSetupCode(database.db),
    publicUrl: () => config.publicUrl ?? address,
  };
  const readiness = new Readiness(database.db, folderOf(config));
  const app = await buildApp({ services, features, webDir, loggerInstance: log, readiness, watch });
  const face = await openMetricsServer(services, watch, database, readiness);
  address = await startListening(app, services);
  const allJobs = Object.assign({}, ...features.map((feature) => feature.jobs));
  const jobs = await runJobs(database.directPool, allJobs, services, watch);
  printSetupCode(services, hasDemo);
  const stop = makeStop({
    app,
    services,
    mailbox,
    jobs,
    readiness,
    stopSandboxes: sandboxes.stop,
    face,
    database,
    watch,
  });
  return { app, services, mailbox, address, metricsAddress: face?.address, stop };
}

function openServices(
  config: Config,
  database: Database,
  watch: Watch,
  mailbox: Mailbox | undefined,
  log: Logger,
) {
  return {
    config,
    db: database.db,
    connections: database.connections,
    readAudit: new ReadAuditQueue(database.db),
    touches: new SessionTouches(database.db, (error) =>
      log.warn({ err: error }, "sessions' last use was not noted"),
    ),
    realtime: new RealtimeHub(database.db, database.url),
    documents: new DocumentWorkers(),
    work: new HeavyWork(config),
    mail: watch.mail(
      smtpSender({
        url: config.mailUrl ?? mailbox?.url ?? "smtp://127.0.0.1:25",
        from: config.mailFrom,
        replyTo: config.mailReplyTo,
      }),
    ),
    mailbox: mailbox ?? null,
    jobs: jobQueue,
    log,
  };
}

function printSetupCode({ setupCode, publicUrl }: Services, hasDemo: boolean): void {
  if (setupCode === null) return;
  const purpose = hasDemo ? "To replace the demo with your practice" : "To start your practice";
  console.log(`${purpose}, open ${publicUrl()}/start. Setup code, needed from other computers: ${setupCode}`);
}

async function prepare({ databaseOwnerUrl }: Config, database: Database): Promise<void> {
  if (databaseOwnerUrl !== undefined) {
    return prepareAsOwner(databaseOwnerUrl, database.url, async (pool) => {
      await migrate(databaseOwnerUrl);
      await migrateQueue(pool);
    });
  }
  await migrate(database.url);
  await migrateQueue(database.directPool);
}

function logQuery(query: Query, slowMs: number, watch: Watch, log: Logger): void {
  watch.queried(query);
  if (query.ms < slowMs) return;
  watch.metrics?.wasSlow();
  const { request_id, job } = currentWork() ?? {};
  log.warn({ ...loggedStatement(query.sql), ms: Math.round(query.ms), request_id, job }, "slow query");
}

async function openMetricsServer(
  { config, realtime }: Services,
  { metrics }: Watch,
  database: Database,
  readiness: Readiness,
): Promise<MetricsFace | undefined> {
  const listenOptions = config.metrics;
  if (!listenOptions || !metrics) return undefined;
  const sources = { db: database.db, pools: poolsOf(database), live: realtime, readiness };
  return openMetricsFace({
    ...listenOptions,
    contentType: metrics.contentType,
    page: () => metrics.page(sources),
  });
}

const poolsOf = ({ requestPool, pool, directPool }: Database): Sources["pools"] =>
  pool === directPool
    ? { requests: requestPool, beside: pool }
    : { requests: requestPool, beside: pool, direct: directPool };

/**
 * Creates a folder and checks by writing a file that it is writable, so that a wrong setting fails at the
 * start and not at the first upload. Throws `StartError`.
 */
function openFolder(setting: string, folder: string): void {
  const testFile = join(folder, `.corella-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(testFile, "");
    rmSync(testFile);
  } catch (error) {
    throw new StartError(
      `${setting} ${folder} is not a folder Corella may write to (${codeOf(error) ?? reasonOf(error)}).`,
    );
  }
}

/** Opens the port of the server and returns its address, without a trailing slash. */
async function startListening(app: FastifyInstance, { config, realtime }: Services): Promise<string> {
  // Starts before the server listens, so that no stream misses an event.
  await realtime.start();
  await listen(app, config).catch(async (error: unknown) => {
    await realtime.stop();
    throw error;
  });
  const host = config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host;
  return `http://${host}:${portOf(app)}`;
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EADDRINUSE")
      throw new StartError(`Port ${port} is in use: stop what uses it, or set PORT to another one.`);
    if (code === "EACCES")
      throw new StartError(`Port ${port} may not be opened by this user: set PORT to one above 1023.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/**
 * Throws `StartError` if the demo would be served to other computers without HOST being set explicitly,
 * because all demo people have one known password (F-14).
 */
async function assertLoopbackForDemo(config: Config, { db }: Database): Promise<void> {
  const isLoopback = ["127.0.0.1", "::1", "localhost"].includes(config.host);
  if (isLoopback || config.hostIsSet) return;
  const demo = await db
    .selectFrom("person")
    .select("ID")
    .where("is_demo", "=", true)
    .limit(1)
    .executeTakeFirst();
  if (demo)
    throw new StartError(
      "The demo practice is available on this machine only. Set HOST to make it available to other computers.",
    );
}
