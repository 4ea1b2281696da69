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

/**
 * An HTTP client with the session of one user, or without a session. Paths start after /api:
 * `get("/patient/1?doctor_id=2")`.
 */
export interface Visitor {
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  readonly put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  readonly delete: (path: string) => Promise<Answer>;
  /** Sends a body of any kind, for uploads. */
  readonly send: (
    method: string,
    path: string,
    body: string | Uint8Array | FormData | ReadableStream | null,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** Opens a stream of server-sent events. Resolves once the headers have arrived. */
  readonly listen: (path: string) => Promise<Listening>;
  readonly cookie: string;
}

export interface Listening extends Answer {
  /**
   * Resolves with the data of the next event that has this name and these values. Tests name the event they
   * wait for because events of earlier requests (a sign-in, an upload) may still arrive. Rejects if the
   * stream ends first.
   */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  readonly next: (name: string, like?: Readonly<Record<string, unknown>>) => Promise<any>;
  /** Returns the received text that `next` hasn't consumed yet. */
  readonly said: () => string;
  readonly close: () => void;
}

export interface TestApp {
  readonly url: string;
  readonly database: FreshDatabase;
  readonly services: Services;
  /** Sent mails, newest last. Mail is the only external service that is replaced in tests. */
  readonly mails: Mail[];
  readonly nobody: Visitor;
  /** Signs in a demo user. All demo users have the same known password. Throws if the sign-in fails. */
  readonly signIn: (username: string, password?: string) => Promise<Visitor>;
  /** Returns an HTTP client that sends these cookies. */
  readonly withCookie: (cookie: string) => Visitor;
  /** Returns the ID of a demo user. A client's ID is its `doctor_id`. */
  readonly idOf: (username: string) => Promise<number>;
  /** Runs a feature's job now, like the queue. Throws if no feature has the job. */
  readonly runJob: (name: string, payload?: unknown) => Promise<void>;
  /** Sends every waiting email, like the queue, and adds the emails to `mails`. */
  readonly deliverMail: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a server on its own database with the demo users. */
export async function startApp(env: Record<string, string> = {}): Promise<TestApp> {
  const database = await freshDatabase();
  await seedPeople(database.db);
  const folder = mkdtempSync(join(tmpdir(), "corella-files-"));
  mkdirSync(join(folder, "files"));
  const mails: Mail[] = [];
  const services: Services = {
    // Permits the demo users even if a test gives the server a public address.
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
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (...words: unknown[]) => console.error(...words),
    },
  };
  // Logs errors only. Errors are defects of the server, and a test that causes an error must show the log.
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
      return {
        status: reply.status,
        body: isJson && text !== "" ? JSON.parse(text) : text,
        headers: reply.headers,
      };
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
      if (reply.status !== 200)
        throw new Error(`${username} could not sign in: ${JSON.stringify(reply.body)}`);
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
