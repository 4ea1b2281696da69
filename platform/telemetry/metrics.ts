import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type Measurements, MAIL_STATES, measure, type Sources } from "./measure.ts";

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const QUERY_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const WORK_SECONDS = [0.01, 0.1, 1, 10, 60, 600];

/**
 * Metrics for Prometheus. Every label has a fixed set of values (route patterns, methods, states, names of
 * jobs) and never an ID, a name or an address, so the metrics contain no personal data and their size is
 * bounded.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.#counter(
    "http_requests_total",
    "Responses by route pattern, method and status (499: the client disconnected)",
    ["route", "method", "status"],
  );
  readonly #refusals = this.#counter("refusals_total", "Refused requests by code and route", [
    "reason",
    "status",
    "at",
  ]);
  readonly #requestSeconds = this.#histogram(
    "http_request_seconds",
    "Time from the first header to the end of the response",
    REQUEST_SECONDS,
    ["route", "method"],
  );
  readonly #inFlight = this.#gauge("http_in_flight", "Requests in progress, without event streams");
  readonly #querySeconds = this.#histogram(
    "database_query_seconds",
    "Statements of requests and jobs",
    QUERY_SECONDS,
    [],
  );
  readonly #queryFailures = this.#counter("database_query_failures_total", "Statements that failed", []);
  readonly #slow = this.#counter(
    "database_slow_queries_total",
    "Statements slower than SLOW_QUERY_MS; the log has each",
    [],
  );
  readonly #jobRuns = this.#counter("job_runs_total", "Runs of jobs on this node", ["job", "outcome"]);
  readonly #jobSeconds = this.#histogram("job_seconds", "How long runs of jobs took", WORK_SECONDS, ["job"]);
  readonly #mailTries = this.#counter("mail_attempts_total", "Email delivery attempts on this node", [
    "outcome",
  ]);
  readonly #mailSeconds = this.#histogram(
    "mail_attempt_seconds",
    "Duration of email delivery attempts",
    WORK_SECONDS,
    [],
  );

  readonly #connections = this.#gauge(
    "database_connections",
    "Database connections of this node, and requests waiting for one",
    ["pool", "state"],
  );
  readonly #listeners = this.#gauge("live_listeners", "Open event streams on this node");
  readonly #ready = this.#gauge("ready", "1 while /api/ready says so");
  readonly #up = this.#gauge("database_up", "1 where the database answered this scrape");
  readonly #jobs = this.#gauge("jobs", "Jobs of all nodes: due, scheduled, running, to be retried, failed", [
    "state",
  ]);
  readonly #oldestJob = this.#gauge("jobs_oldest_due_seconds", "Age of the oldest due job");
  readonly #mail = this.#gauge("mail", "Undelivered emails of all nodes", ["state"]);
  readonly #oldestMail = this.#gauge("mail_oldest_due_seconds", "Age of the oldest due email");
  readonly #unsealed = this.#gauge("register_unsealed_rows", "Audit log rows that are not sealed yet");

  constructor(version: string) {
    this.#gauge("build", "Always 1; the version is its label", ["version"]).set({ version }, 1);
    collectDefaultMetrics({ register: this.#registry });
  }

  requestBegan(): (method: string, route: string, status: number, ms: number) => void {
    this.#inFlight.inc();
    return (method, route, status, ms) => {
      this.#inFlight.dec();
      this.#requests.inc({ route, method, status });
      this.#requestSeconds.observe({ route, method }, ms / 1000);
    };
  }

  refused(reason: string, status: number, at: string): void {
    this.#refusals.inc({ reason, status, at });
  }

  queried(ms: number, failed: boolean): void {
    this.#querySeconds.observe(ms / 1000);
    if (failed) this.#queryFailures.inc();
  }

  wasSlow(): void {
    this.#slow.inc();
  }

  jobBegan(job: string): (isDone: boolean) => void {
    const stopTimer = this.#jobSeconds.startTimer({ job });
    return (isDone) => {
      stopTimer();
      this.#jobRuns.inc({ job, outcome: isDone ? "done" : "failed" });
    };
  }

  mailTried(outcome: string, ms: number): void {
    this.#mailTries.inc({ outcome });
    this.#mailSeconds.observe(ms / 1000);
  }

  /**
   * Returns the metrics page, measured now. Values that the database could not provide are left out rather
   * than reported as 0.
   */
  async page(sources: Sources): Promise<string> {
    this.#listeners.set(sources.live.size);
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(sources.pools)) {
      this.#connections.set({ pool, state: "used" }, totalCount - idleCount);
      this.#connections.set({ pool, state: "idle" }, idleCount);
      this.#connections.set({ pool, state: "waiting" }, waitingCount);
    }
    const [measured, unready] = await Promise.all([measure(sources.db), sources.readiness.reason()]);
    this.#ready.set(unready === null ? 1 : 0);
    this.#up.set(measured ? 1 : 0);
    if (measured) this.#tell(measured);
    else
      for (const gauge of [this.#jobs, this.#oldestJob, this.#mail, this.#oldestMail, this.#unsealed])
        gauge.reset();
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  #tell({ jobs, mail, unsealed }: Measurements): void {
    for (const state of ["due", "later", "running", "retrying", "failed"] as const)
      this.#jobs.set({ state }, jobs[state]);
    for (const state of MAIL_STATES) this.#mail.set({ state }, mail.states[state] ?? 0);
    this.#oldestJob.set(jobs.oldest);
    this.#oldestMail.set(mail.oldest);
    this.#unsealed.set(unsealed);
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({
      name: `corella_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [this.#registry],
    });
  }

  #gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[] = []): Gauge<Label> {
    return new Gauge({
      name: `corella_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [this.#registry],
    });
  }

  #histogram<Label extends string>(
    name: string,
    help: string,
    buckets: readonly number[],
    labelNames: readonly Label[],
  ): Histogram<Label> {
    return new Histogram({
      name: `corella_${name}`,
      help,
      buckets: [...buckets],
      labelNames: [...labelNames],
      registers: [this.#registry],
    });
  }
}
