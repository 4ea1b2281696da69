import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import type { Choose } from "./kill-choice.ts";

/** A write that the server has acknowledged. */
export interface Acknowledged {
  readonly kind: "patient" | "appointment" | "cancel" | "uncancel" | "referral";
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: object;
  readonly key: string;
  readonly reply: string;
  readonly ID: number;
  /** ID of the referral's patient. Null for other kinds. */
  readonly patient: number | null;
  /** Number of attempts until the response. */
  readonly tries: number;
  /** Times of the first attempt and, in `at`, of the response (`performance.now`). */
  readonly sent: number;
  readonly at: number;
}

/** Record of all acknowledged work, with which `differences` compares the database. */
export interface Journal {
  readonly acknowledged: Acknowledged[];
  /** Request IDs of records that were opened with a response. */
  readonly opened: string[];
  /**
   * Responses that must never occur: an internal error, a refusal of a valid write, or no response within 15
   * seconds.
   */
  readonly wrong: string[];
  /**
   * Number of responses with a status of 500 and above, and the slowest in milliseconds. Each must be a 503
   * with Retry-After and its code, otherwise `wrong` lists it.
   */
  readonly unavailable: { count: number; slowestMs: number };
}

export interface Practice {
  readonly url: string;
  readonly cookie: string;
  readonly doctor: number;
  readonly referringDoctors: readonly number[];
}

const SLOWEST_MS = 15_000;

export async function signIn(url: string, username: string): Promise<Practice> {
  const reply = await fetch(`${url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  if (!reply.ok) throw new Error(`${username} could not sign in: ${await reply.text()}`);
  const cookie = reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const clients = await fetch(`${url}/auth/me`, { headers: { cookie } });
  const doctor = numberIn(await clients.json(), "doctor_id");
  const doctors: unknown = await (
    await fetch(`${url}/referringdoctor?doctor_id=${doctor}`, { headers: { cookie } })
  ).json();
  const referringDoctors = Array.isArray(doctors) ? doctors.map((row) => numberIn(row, "ID")) : [];
  return { url, cookie, doctor, referringDoctors };
}

/**
 * A user with one connection, who sends the next write once the last was answered and repeats unanswered
 * writes under the same idempotency key.
 */
export class Writer {
  readonly #practice: Practice;
  readonly #journal: Journal;
  readonly #choose: Choose;
  readonly #tag: string;
  /** Patients to which all writers add referrals. */
  readonly #patients: number[];
  readonly #appointments: { ID: number; version: number; cancelled: boolean }[] = [];
  #count = 0;
  #isStopping = false;
  #isGivenUp = false;
  #running: Promise<void> | undefined;

  constructor(tag: string, practice: Practice, journal: Journal, patients: number[], choose: Choose) {
    this.#tag = tag;
    this.#practice = practice;
    this.#journal = journal;
    this.#patients = patients;
    this.#choose = choose;
  }

  begin(): void {
    this.#isStopping = false;
    this.#running = this.#work();
  }

  /** Ends the work together with the test. Unanswered writes are not repeated. */
  giveUp(): void {
    this.#isStopping = true;
    this.#isGivenUp = true;
  }

  /** Stops and resolves once the pending write is answered. */
  async pause(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #work(): Promise<void> {
    while (!this.#isStopping) await this.#next();
  }

  async #next(): Promise<void> {
    const what = this.#choose(10);
    if (what < 3 || this.#patients.length === 0) return this.#addPatient();
    if (what < 5) return this.#addReferral();
    if (what < 6) return this.#open();
    if (what < 8 || this.#appointments.length === 0) return this.#book();
    return this.#cancelOrNot();
  }

  async #addPatient(): Promise<void> {
    this.#count += 1;
    const body = {
      first_name: "Kill",
      last_name: `Test ${this.#tag}`,
      dob: "1970-01-31",
      notes: `${this.#tag}-${this.#count}`,
    };
    const done = await this.#send("patient", "POST", "/patient", body, null);
    if (done) this.#patients.push(done.ID);
  }

  async #addReferral(): Promise<void> {
    const patient = this.#patients[this.#choose(Math.min(8, this.#patients.length))] ?? 0;
    const _referring_doctor =
      this.#practice.referringDoctors[this.#choose(this.#practice.referringDoctors.length)];
    const body = { referral_type: 2, referral_date: "2026-11-02", _referring_doctor };
    await this.#send("referral", "POST", `/patient/${patient}/referral`, body, patient);
  }

  async #book(): Promise<void> {
    this.#count += 1;
    const day = `2027-${String(1 + this.#choose(12)).padStart(2, "0")}-${String(1 + this.#choose(28)).padStart(2, "0")}`;
    const body = {
      appointment_type: 3,
      appointment_date: day,
      start_time: "09:00",
      end_time: "09:30",
      notes: `${this.#tag}-${this.#count}`,
    };
    const done = await this.#send("appointment", "POST", "/appointment", body, null);
    if (done) this.#appointments.push({ ID: done.ID, version: 1, cancelled: false });
  }

  async #cancelOrNot(): Promise<void> {
    const appointment = this.#appointments[this.#choose(this.#appointments.length)];
    if (!appointment) return;
    const cancelled = !appointment.cancelled;
    const body = {
      cancelled,
      version: appointment.version,
      ...(cancelled ? { cancellation_reason: "Patient is ill" } : {}),
    };
    const done = await this.#send(
      cancelled ? "cancel" : "uncancel",
      "PUT",
      `/appointment/${appointment.ID}`,
      body,
      null,
    );
    if (!done) return;
    appointment.cancelled = cancelled;
    appointment.version += 1;
  }

  /** Opens a patient. The audit log must contain the opening before the server responds (F-10). */
  async #open(): Promise<void> {
    const patient = this.#patients[this.#choose(this.#patients.length)] ?? 0;
    const reply = await this.#ask("GET", `/patient/${patient}`, undefined, randomUUID());
    if (reply?.status === 200) this.#journal.opened.push(reply.requestId);
  }

  async #send(
    kind: Acknowledged["kind"],
    method: "POST" | "PUT",
    path: string,
    body: object,
    patient: number | null,
  ): Promise<Acknowledged | null> {
    const key = randomUUID();
    const sent = performance.now();
    for (let tries = 1; !this.#isGivenUp; tries += 1) {
      const reply = await this.#ask(method, path, body, key);
      if (reply === null || reply.status >= 500) {
        await pause(20 + this.#choose(60));
        continue;
      }
      if (reply.status >= 300) {
        this.#journal.wrong.push(
          `${method} ${path} ${JSON.stringify(body)} after ${tries} tries: ${reply.status} ${reply.text}`,
        );
        return null;
      }
      const done = {
        kind,
        method,
        path,
        body,
        key,
        reply: reply.text,
        ID: numberIn(JSON.parse(reply.text), "ID"),
        patient,
        tries,
        sent,
        at: performance.now(),
      };
      this.#journal.acknowledged.push(done);
      return done;
    }
    return null;
  }

  async #ask(method: string, path: string, body: object | undefined, key: string): Promise<Answered | null> {
    return sendOrNull(this.#practice, this.#journal, method, path, body, key);
  }
}

/** Creates writers with one connection each, who add referrals to the same patients. */
export function team(name: string, practice: Practice, journal: Journal, choose: Choose, size = 4): Writer[] {
  const patients: number[] = [];
  return Array.from(
    { length: size },
    (_, index) => new Writer(`${name}${index}`, practice, journal, patients, choose),
  );
}

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly requestId: string;
}

/**
 * Sends a request and returns the response. Null if the connection failed, which is all that a client sees of
 * a kill.
 */
export async function sendOrNull(
  practice: Practice,
  journal: Journal,
  method: string,
  path: string,
  body: object | undefined,
  key: string,
): Promise<Answered | null> {
  const from = performance.now();
  try {
    const reply = await fetch(`${practice.url}${path}?doctor_id=${practice.doctor}`, {
      method,
      headers: { cookie: practice.cookie, "content-type": "application/json", "idempotency-key": key },
      signal: AbortSignal.timeout(SLOWEST_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (reply.status >= 500) judge(journal, `${method} ${path}`, reply, text, performance.now() - from);
    return { status: reply.status, text, requestId: reply.headers.get("x-request-id") ?? "" };
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError")
      journal.wrong.push(`${method} ${path}: no answer within ${SLOWEST_MS} ms`);
    return null;
  }
}

function judge(journal: Journal, asked: string, reply: Response, text: string, ms: number): void {
  const isSaid =
    reply.status === 503 &&
    /^\d+$/.test(reply.headers.get("retry-after") ?? "") &&
    /"code":"(unavailable|no_room|storage_away)"/.test(text);
  if (!isSaid) journal.wrong.push(`${asked}: ${reply.status} ${text.slice(0, 300)}`);
  journal.unavailable.count += 1;
  journal.unavailable.slowestMs = Math.max(journal.unavailable.slowestMs, ms);
}

export const newJournal = (): Journal => ({
  acknowledged: [],
  opened: [],
  wrong: [],
  unavailable: { count: 0, slowestMs: 0 },
});

export function numberIn(value: unknown, name: string): number {
  const found =
    typeof value === "object" && value !== null
      ? Object.entries(value).find(([key]) => key === name)?.[1]
      : undefined;
  if (typeof found !== "number")
    throw new Error(`no number ${name} in ${JSON.stringify(value).slice(0, 300)}`);
  return found;
}
