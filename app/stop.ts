import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#platform/db/connect.ts";
import type { Readiness } from "#platform/http/readiness.ts";
import type { Jobs } from "#platform/jobs/runner.ts";
import type { MetricsFace } from "#platform/telemetry/metrics-face.ts";
import type { Watch } from "#platform/telemetry/watch.ts";
import type { RunningServer } from "./start.ts";

/** Parts of a running server that stop with it. `face` is undefined unless METRICS is set. */
interface StartedServer extends Pick<RunningServer, "app" | "services" | "mailbox"> {
  readonly jobs: Jobs;
  readonly readiness: Readiness;
  readonly stopSandboxes: () => Promise<void>;
  readonly face: MetricsFace | undefined;
  readonly database: Database;
  readonly watch: Watch;
}

/**
 * Returns the function that stops a server: first removes it from the proxies' rotation, then closes the
 * streams, then finishes running requests and jobs, at most for the seconds of the settings.
 */
export function makeStop({
  app,
  services,
  mailbox,
  jobs,
  readiness,
  stopSandboxes,
  face,
  database,
  watch,
}: StartedServer): RunningServer["stop"] {
  const { config } = services;
  return async (hurry) => {
    readiness.drain();
    const jobsStopped = waitAtMost(config.finishSeconds, jobs.stop());
    // An aborted pause is not an error.
    await pause(config.drainSeconds * 1000, undefined, hurry ? { signal: hurry } : {}).catch(() => undefined);
    services.realtime.endStreams();
    await app.close();
    await jobsStopped;
    await services.realtime.stop();
    await services.readAudit.flush();
    await services.touches.flush();
    services.mail.close();
    await services.documents.stop();
    services.work.stop();
    await mailbox?.stop();
    await stopSandboxes();
    await face?.stop();
    await database.stop();
    await watch.stop();
  };
}

/**
 * Waits for the work, at most this many seconds. A job that takes longer loses its connection and is started
 * again on another node (abandoned.ts).
 */
async function waitAtMost(seconds: number, work: Promise<void>): Promise<void> {
  const timeoutAbort = new AbortController();
  const timeout = pause(seconds * 1000, undefined, { signal: timeoutAbort.signal }).catch(() => undefined);
  await Promise.race([work, timeout]);
  timeoutAbort.abort();
}
