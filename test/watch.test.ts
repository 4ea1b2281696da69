import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, seedPeople } from "#app/seed/people.ts";
import { type FreshDatabase, freshDatabase } from "./support/databases.ts";

// `node app/server.ts` with all monitoring switched on: tests the metrics, the log and the traces, and that
// none of them contains a name.

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
}

const TOKEN = "a-token-of-the-scraper";
const home = mkdtempSync(join(tmpdir(), "corella-watch-"));
const spans: SentSpan[] = [];
const sent: string[] = [];
const lines: string[] = [];
let database: FreshDatabase;
let collector: Server;
let child: ChildProcess;
let address = "";
let metricsAddress = "";
let cookie = "";

beforeAll(async () => {
  database = await freshDatabase();
  await seedPeople(database.db);
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      sent.push(text);
      if (request.url === "/v1/traces" && request.headers.authorization === "Bearer collecting") {
        for (const resource of JSON.parse(text).resourceSpans)
          for (const scope of resource.scopeSpans) spans.push(...scope.spans);
      }
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  const bound = collector.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  child = spawn(process.execPath, ["app/server.ts"], {
    cwd: join(import.meta.dirname, ".."),
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: "0",
      DEMO: "no",
      DATA_DIR: home,
      DATABASE_URL: database.url,
      SLOW_QUERY_MS: "200",
      METRICS: "127.0.0.1:0",
      METRICS_TOKEN: TOKEN,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer collecting",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let rest = "";
  await new Promise<void>((ready, failed) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      const said = (rest + chunk.toString("utf8")).split("\n");
      rest = said.pop() ?? "";
      lines.push(...said);
      if (said.some((line) => line.startsWith("Metrics for Prometheus"))) ready();
    });
    child.once("exit", () => failed(new Error("it did not start")));
  });
  address = /running at (\S+)/.exec(lines.join("\n"))?.[1] ?? "";
  metricsAddress = /Metrics for Prometheus are at (\S+)/.exec(lines.join("\n"))?.[1] ?? "";
  const reply = await call("POST", "/auth/login", { username: "raman", password: DEMO_PASSWORD });
  cookie = reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}, 120_000);

afterAll(async () => {
  if (child.exitCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  collector.close();
  await database.drop();
  rmSync(home, { recursive: true, force: true });
});

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  const reply = await fetch(`${address}/api${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
  await reply.clone().arrayBuffer();
  return reply;
}

const scrape = (
  headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` },
  url = metricsAddress,
) => fetch(url, { headers });
const page = async () => (await scrape()).text();
const logged = () => lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
const spanOf = (name: string, requestId?: string | null) =>
  spans.find(
    (span) =>
      span.name === name &&
      (requestId === undefined ||
        span.attributes.some(
          ({ key, value }) => key === "corella.request_id" && value.stringValue === requestId,
        )),
  );

/** Locks a table and runs `act`, until a statement has waited for the lock for more than 250 ms. */
async function heldUp(table: string, act: () => Promise<unknown>): Promise<void> {
  const holder = await database.pool.connect();
  await holder.query("begin");
  await holder.query(`lock table ${table} in access exclusive mode`);
  const acted = act();
  const waiting = async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and now() - query_start > interval '250 ms'`,
    );
    return rows.length;
  };
  await expect.poll(waiting, { timeout: 15_000 }).toBeGreaterThan(0);
  await holder.query("commit");
  holder.release();
  await acted;
}

describe("GET /metrics", () => {
  test("counts requests by route pattern, verb and status", async () => {
    await call("GET", "/patient/search/Quenneville");
    await call("GET", "/patient/4711");
    const text = await page();
    expect(text).toMatch(
      /^corella_http_requests_total\{route="\/api\/patient\/search\/:query",method="GET",status="200"\} 1$/m,
    );
    expect(text).toMatch(
      /^corella_http_requests_total\{route="\/api\/patient\/:\w+",method="GET",status="404"\} 1$/m,
    );
    expect(text).toMatch(
      /^corella_http_request_seconds_bucket\{le="\+Inf",route="\/api\/patient\/search\/:query",method="GET"\} 1$/m,
    );
    expect(text).toMatch(/^corella_http_in_flight 0$/m);
    // Checks the labels only, because a measured number may contain any digits.
    expect(text.replace(/ \S+$/gm, "")).not.toMatch(/Quenneville|4711|raman/);
  });

  test("tells of database, queue, mail, register, news and process", async () => {
    const text = await page();
    for (const line of [
      /^corella_database_up 1$/m,
      /^corella_ready 1$/m,
      /^corella_database_connections\{pool="requests",state="waiting"\} 0$/m,
      /^corella_database_query_seconds_count [1-9]\d*$/m,
      /^corella_jobs\{state="due"\} \d+$/m,
      /^corella_jobs\{state="failed"\} 0$/m,
      /^corella_jobs_oldest_due_seconds \S+$/m,
      /^corella_mail\{state="queued"\} 0$/m,
      /^corella_mail_oldest_due_seconds 0$/m,
      /^corella_register_unsealed_rows \d+$/m,
      /^corella_live_listeners 0$/m,
      /^corella_build\{version="\d/m,
      /^nodejs_eventloop_lag_p99_seconds \S+$/m,
      /^process_resident_memory_bytes \d+$/m,
    ])
      expect(text).toMatch(line);
  });

  test("does not grow with what people type", async () => {
    await call("GET", "/nothing/0");
    const series = (text: string) =>
      text.split("\n").filter((line) => line.startsWith("corella_http")).length;
    const before = series(await page());
    for (let n = 1; n <= 30; n += 1) await call("GET", `/nothing/${n}`);
    for (let n = 1; n <= 30; n += 1) await fetch(`${address}/page-${n}.html`);
    expect(series(await page())).toBeLessThanOrEqual(before + 1);
  });

  test("an open stream of news is a listener and no request in flight", async () => {
    const leave = new AbortController();
    const raman = await database.db
      .selectFrom("person")
      .select("ID")
      .where("username_key", "=", "raman")
      .executeTakeFirstOrThrow();
    const stream = await fetch(`${address}/api/live?doctor_id=${raman.ID}`, {
      headers: { cookie },
      signal: leave.signal,
    });
    expect(stream.status).toBe(200);
    const text = await page();
    expect(text).toMatch(/^corella_live_listeners 1$/m);
    expect(text).toMatch(/^corella_http_in_flight 0$/m);
    leave.abort();
    await expect.poll(page).toMatch(/^corella_live_listeners 0$/m);
  });

  test("is for who has the token, and not on the address of browsers", async () => {
    expect((await scrape({})).status).toBe(401);
    expect((await scrape({ authorization: "Bearer a-token-of-the-scrapes" })).status).toBe(401);
    expect((await scrape(undefined, metricsAddress.replace("/metrics", "/"))).status).toBe(404);
    for (const path of ["/metrics", "/api/metrics"])
      expect(await (await scrape(undefined, `${address}${path}`)).text()).not.toContain("corella_http");
  });
});

describe("a slow statement", () => {
  test("is logged without values, with the ID of the request it was for", async () => {
    let id: string | null = null;
    await heldUp("person", async () => {
      id = (await call("GET", "/auth/me")).headers.get("x-request-id");
    });
    await expect
      .poll(() => logged().filter(({ msg, request_id }) => msg === "slow query" && request_id === id))
      .toMatchObject([
        {
          sql: expect.stringContaining("$1"),
          parameters: expect.any(Number),
          ms: expect.any(Number),
          trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
      ]);
    expect(await page()).toMatch(/^corella_database_slow_queries_total [1-9]/m);
  });

  test("of a job has the name of the job", async () => {
    await heldUp("mail", () => call("POST", "/doctor/retrievePassword", { username: "okafor" }));
    await expect
      .poll(
        () => logged().filter(({ msg, job }) => msg === "slow query" && job === "sign-in.send_reset").length,
        {
          timeout: 15_000,
        },
      )
      .toBeGreaterThan(0);
  });
});

describe("traces", () => {
  test("a request is a span with its pattern, its statements below it, and its ID in the log", async () => {
    const id = (await call("GET", "/patient/search/Quenneville")).headers.get("x-request-id");
    const name = "GET /api/patient/search/:query";
    await expect.poll(() => spanOf(name, id), { timeout: 15_000 }).toBeDefined();
    const span = spanOf(name, id);
    const below = spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);
    expect(below.length).toBeGreaterThan(0);
    for (const { traceId, attributes } of below) {
      expect(traceId).toBe(span?.traceId);
      expect(attributes.find(({ key }) => key === "db.query.text")?.value.stringValue).toMatch(
        /\$1|^\s*(begin|commit)/i,
      );
    }
    expect(logged().find((line) => line.request_id === id && line.status === 200)).toMatchObject({
      trace_id: span?.traceId,
    });
  });

  test("a job and its mail are spans too", async () => {
    await call("POST", "/doctor/retrievePassword", { username: "vogt" });
    await expect.poll(() => spanOf("mail send"), { timeout: 20_000 }).toBeDefined();
    const letter = spanOf("mail send");
    const job = spans.find(({ spanId }) => spanId === letter?.parentSpanId);
    expect(job?.name).toMatch(/^job mail\./);
    expect(await page()).toMatch(/^corella_job_runs_total\{job="mail\.\w+",outcome="done"\} [1-9]/m);
    expect(await page()).toMatch(/^corella_mail_attempts_total\{outcome="sent"\} [1-9]/m);
  });

  test("nobody's name, secret or address is in them", () => {
    expect(sent.join("")).not.toMatch(/Quenneville|raman|okafor|vogt@|corella\.example|corella_session/i);
    expect(sent.join("")).not.toContain(DEMO_PASSWORD);
    expect(sent.join("")).not.toContain(cookie.slice(-20));
  });
});
