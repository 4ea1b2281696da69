import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { DEMO_PASSWORD, seedPeople } from "#app/seed/people.ts";
import { localFolder } from "#platform/files/server/storage/local-folder.ts";
import type { Mail } from "#platform/mail/transport/port.ts";
import { readConfig } from "#platform/config.ts";
import { SessionTouches } from "#platform/access/session-touches.ts";
import { ReadAuditQueue } from "#platform/audit/read-audit-queue.ts";
import { features } from "#app/features.server.ts";
import { buildApp } from "#platform/http/app.ts";
import { DocumentWorkers } from "#platform/documents/workers.ts";
import { HeavyWork } from "#platform/work/heavy-work.ts";
import { RealtimeHub } from "#platform/realtime/realtime-hub.ts";
import { sendReserved } from "#platform/mail/send.ts";
import { jobQueue } from "#platform/jobs/queue.ts";
import type { Services } from "#platform/services.ts";
import { type FreshDatabase, freshDatabase } from "./databases.ts";

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  readonly body: any;
  readonly headers: Headers;
}

/** Somebody with a session (or none), calling over HTTP. Paths start at /api: `get("/patient/1?doctor_id=2")`. */
export interface Visitor {
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  readonly put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  readonly delete: (path: string) => Promise<Answer>;
  /** With any body, for uploads. */
  readonly send: (
    method: string,
    path: string,
    body: string | Uint8Array | FormData | ReadableStream | null,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** Server-sent events: headers first, then one event after the other. */
  readonly listen: (path: string) => Promise<Listening>;
  readonly cookie: string;
}

export interface Listening extends Answer {
  /**
   * The data of the next event of this name that has these values. Events of earlier requests (a sign-in, an upload) may
   * still arrive, so a test names the one it waits for.
   */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  readonly next: (name: string, like?: Readonly<Record<string, unknown>>) => Promise<any>;
  /** What came and was not asked for yet. */
  readonly said: () => string;
  readonly close: () => void;
}

export interface TestApp {
  readonly url: string;
  readonly database: FreshDatabase;
  readonly services: Services;
  /** Mails that left, newest last; the only part of the outside that does not run here. */
  readonly mails: Mail[];
  readonly nobody: Visitor;
  /** One of the demo people, all with their known password. */
  readonly signIn: (username: string, password?: string) => Promise<Visitor>;
  /** Whoever's browser sends these cookies. */
  readonly withCookie: (cookie: string) => Visitor;
  /** ID of a demo person; a client's is its doctor_id. */
  readonly idOf: (username: string) => Promise<number>;
  /** Runs one of the features' jobs now, as the queue would. */
  readonly runJob: (name: string, payload?: unknown) => Promise<void>;
  /** Sends every mail that waits, as the queue would; they are then among `mails`. */
  readonly deliverMail: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A server on a database of its own with the demo people in it. */
export async function startApp(env: Record<string, string> = {}): Promise<TestApp> {
  const database = await freshDatabase();
  await seedPeople(database.db);
  const folder = mkdtempSync(join(tmpdir(), "corella-files-"));
  mkdirSync(join(folder, "files"));
  const mails: Mail[] = [];
  const services: Services = {
    // Its people are those of the demo, wherever a test says it is reached from.
    config: readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent", ALLOW_PUBLIC_DEMO: "yes", ...env }),
    db: database.db,
    connections: database.connections,
    readAudit: new ReadAuditQueue(database.db),
    touches: new SessionTouches(database.db, (error) => console.error(error)),
    realtime: new RealtimeHub(database.db, database.url),
    storage: localFolder(join(folder, "files")),
    documents: new DocumentWorkers(),
    work: new HeavyWork({ bucket: undefined, storageDir: join(folder, "files") }),
    mail: {
      domain: "corella.test",
      async send(mail, onHandOver) {
        await onHandOver();
        mails.push(mail);
        return { kind: "sent", answer: "250 taken" };
      },
      close: () => undefined,
    },
    mailbox: null,
    jobs: jobQueue,
    publicUrl: () => "http://corella.test",
    setupCode: "letmein",
    log: { info: () => undefined, warn: () => undefined, error: (...words: unknown[]) => console.error(...words) },
  };
  // Only faults of ours are errors; a test that provokes one shall show it.
  const app = await buildApp({ services, features, loggerInstance: pino({ level: "error", base: null }) });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  await services.realtime.start();

  const visitor = (cookie: string): Visitor => {
    const send = async (
      method: string,
      path: string,
      body: string | Uint8Array | FormData | ReadableStream | null,
      headers: Record<string, string> = {},
    ): Promise<Answer> => {
      const reply = await fetch(`${url}/api${path}`, {
        method,
        body,
        headers: { ...(cookie ? { cookie } : {}), ...headers },
        redirect: "manual",
      });
      const text = await reply.text();
      const isJson = reply.headers.get("content-type")?.includes("json") ?? false;
      return { status: reply.status, body: isJson && text !== "" ? JSON.parse(text) : text, headers: reply.headers };
    };
    const json =
      (method: string) =>
      (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
        send(method, path, JSON.stringify(body), { "content-type": "application/json", ...headers });
    return {
      get: (path) => send("GET", path, null),
      post: json("POST"),
      put: json("PUT"),
      delete: (path) => send("DELETE", path, null),
      send,
      listen: (path) => listen(`${url}/api${path}`, cookie),
      cookie,
    };
  };
  const nobody = visitor("");

  return {
    url,
    database,
    services,
    mails,
    nobody,
    async signIn(username, password = DEMO_PASSWORD) {
      const reply = await nobody.post("/auth/login", { username, password });
      if (reply.status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(reply.body)}`);
      return visitor(reply.headers.getSetCookie()[0]?.split(";")[0] ?? "");
    },
    withCookie: visitor,
    async idOf(username) {
      return (
        await database.db
          .selectFrom("person")
          .select("ID")
          .where("username_key", "=", username.toLowerCase())
          .executeTakeFirstOrThrow()
      ).ID;
    },
    async runJob(name, payload = {}) {
      const job = features.map((feature) => feature.jobs[name]).find((found) => found !== undefined);
      if (!job) throw new Error(`no job ${name}`);
      await job.run(payload, services);
    },
    async deliverMail() {
      const waiting = await database.db
        .selectFrom("mail")
        .select(["_doctor", "ID as mail"])
        .where("state", "in", ["queued", "uncertain"])
        .orderBy("ID")
        .execute();
      for (const one of waiting) await sendReserved(one, services);
    },
    async stop() {
      await services.realtime.stop();
      await app.close();
      await services.documents.stop();
      services.work.stop();
      await services.readAudit.flush();
      await services.touches.flush();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listen(address: string, cookie: string): Promise<Listening> {
  const abort = new AbortController();
  const reply = await fetch(address, { headers: { cookie }, signal: abort.signal });
  const isStream = reply.headers.get("content-type")?.includes("event-stream") ?? false;
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    status: reply.status,
    body: isStream ? "" : JSON.parse((await reader?.read())?.value ?? "null"),
    headers: reply.headers,
    said: () => text,
    close() {
      abort.abort();
      void reader?.cancel().catch(() => undefined);
    },
    async next(name, like = {}) {
      for (;;) {
        const found = new RegExp(`event: ${name}\\ndata: (.*)\\n\\n`).exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          const event = JSON.parse(found[1] ?? "null");
          if (Object.entries(like).every(([field, value]) => event[field] === value)) return event;
          continue;
        }
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
        if (done) throw new Error(`the stream ended before ${name}`);
        text += value;
      }
    },
  };
}
