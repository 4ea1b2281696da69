import { randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { seedBase } from "#db/seed/base.ts";
import { seedDemo } from "#db/seed/demo.ts";
import { whoIsHere } from "#features/sign-in/server/index.ts";
import { smtpSender } from "#server/adapters/mail/smtp.ts";
import { localFolder } from "#server/adapters/storage/local-folder.ts";
import type { Config } from "#server/config.ts";
import { type Database, openDatabase } from "#server/db/connect.ts";
import { migrate } from "#server/db/migrate.ts";
import { ReadRegister } from "#server/db/read-register.ts";
import { features } from "#server/features.ts";
import { buildApp } from "#server/http/app.ts";
import { LiveHub } from "#server/http/live.ts";
import { openLog } from "#server/log.ts";
import { jobQueue } from "#server/jobs/queue.ts";
import { type Jobs, migrateQueue, runJobs } from "#server/jobs/runner.ts";
import { makeFolder } from "#server/make-folder.ts";
import type { Services } from "#server/services.ts";
import { startMailbox } from "#sandbox/mailbox/mailbox.ts";
import { codeOf, reasonOf, StartError } from "#server/start-error.ts";

export interface Running {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly address: string;
  readonly stop: () => Promise<void>;
}

const builtPages = join(import.meta.dirname, "../dist/web");

/** Opens and migrates the database, seeds it, and serves. Everything that can be refused is refused in one sentence (StartError). */
export async function start(config: Config, webDir = builtPages): Promise<Running> {
  openFolder("DATA_DIR", config.dataDir);
  openFolder("STORAGE", config.storageDir);
  const log = openLog(config.logLevel);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    preparedStatements: config.preparedStatements,
    slowQueryMs: config.slowQueryMs,
    onSlowQuery: (query) => log.warn(query, "slow query"),
    onError: (error) => log.warn({ err: error }, "a database connection broke"),
    onRevival: (failure) =>
      failure
        ? log.error({ err: failure }, "the database was gone and could not be started again yet")
        : log.warn("the database was gone and has been started again"),
  });
  try {
    return await serve(config, webDir, database, log);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function serve(config: Config, webDir: string, database: Database, log: Logger): Promise<Running> {
  await migrate(database.url);
  await migrateQueue(database.pool);
  await seedBase(database.pool);
  const { hasPeople } = await whoIsHere(database.db);
  // Once a practice has been started, the demo stays away.
  if (config.demo && !hasPeople) await seedDemo(database.db);
  await insistOnLoopbackForDemo(config, database);
  const mailbox = config.mailUrl === undefined ? await startMailbox(join(config.dataDir, "mailbox")) : undefined;
  let address = "";
  const setupCode = hasPeople || config.demo ? null : randomBytes(9).toString("base64url");
  const services: Services = {
    config,
    db: database.db,
    readings: new ReadRegister(database.db),
    live: new LiveHub(database.db, database.url),
    storage: localFolder(config.storageDir),
    mail: smtpSender(config.mailUrl ?? mailbox?.url ?? "smtp://127.0.0.1:25", config.mailFrom),
    jobs: jobQueue,
    setupCode,
    publicUrl: () => config.publicUrl ?? address,
    log,
  };
  const app = await buildApp({ services, features, webDir, loggerInstance: log });
  await listen(app, config);
  address = `http://${config.host === "0.0.0.0" || config.host === "::" ? "127.0.0.1" : config.host}:${portOf(app)}`;
  await services.live.start();
  const jobs: Jobs = await runJobs(database.pool, Object.assign({}, ...features.map((feature) => feature.jobs)), services);
  if (setupCode !== null) console.log(`Nobody is here yet. Open ${address}/start and enter the code ${setupCode}`);
  const stop = async () => {
    await services.live.stop();
    await app.close();
    await jobs.stop();
    await services.readings.flush();
    await mailbox?.stop();
    await database.stop();
  };
  return { app, services, address, stop };
}

/** Found out at the start, not by the first upload. Who may enter a folder is not always who may write to it: a trial tells. */
function openFolder(setting: string, folder: string): void {
  const trial = join(folder, `.corella-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(trial, "");
    rmSync(trial);
  } catch (error) {
    throw new StartError(`${setting} ${folder} is not a folder Corella may write to (${codeOf(error) ?? reasonOf(error)}).`);
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EADDRINUSE") throw new StartError(`Port ${port} is in use: stop what uses it, or set PORT to another one.`);
    if (code === "EACCES") throw new StartError(`Port ${port} may not be opened by this user: set PORT to one above 1023.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") throw new StartError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** F-14: demo people all have one known password, so they are served to this machine only, unless HOST says otherwise in so many words. */
async function insistOnLoopbackForDemo(config: Config, { db }: Database): Promise<void> {
  const isLoopback = ["127.0.0.1", "::1", "localhost"].includes(config.host);
  if (isLoopback || config.hostIsSet) return;
  const demo = await db.selectFrom("person").select("ID").where("is_demo", "=", true).limit(1).executeTakeFirst();
  if (demo) throw new StartError("The demo practice is served to this machine only: set HOST to serve it to others.");
}
