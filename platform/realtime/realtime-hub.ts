import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Db } from "#platform/db/db.ts";
import { sql } from "kysely";
import { RecentEvents } from "./recent-events.ts";

/** Change of a client's record: the type of record, its ID and the author. Contains no names. */
export interface LiveEvent {
  readonly doctor: number;
  readonly controller: string;
  readonly identity: number;
  readonly by: number;
  /**
   * Person whose streams alone receive the event, because the person's permissions or sessions have changed.
   */
  readonly person?: number;
}

export interface Listener {
  /** Client whose events are received; null for every client, "none" for events to the person alone. */
  readonly doctor: number | null | "none";
  /** Returns further clients whose events are received; called for every event. */
  readonly others?: () => ReadonlySet<number>;
  readonly person: number;
  readonly response: ServerResponse;
  /**
   * Returns the event as the person may receive it: unchanged, replaced, or null for none. If undefined,
   * every event is sent.
   */
  readonly hears?: (event: LiveEvent) => Promise<LiveEvent | null>;
  /** Returns false once the session has ended; called at every heartbeat. */
  readonly stillAllowed: () => Promise<boolean>;
}

/**
 * Maximum number of open streams per person on one node: several windows, and a few broken connections not
 * yet detected.
 */
export const MAX_STREAMS = 10;
/** Reconnection delay in milliseconds for a stream that was closed to make room; its page polls meanwhile. */
const RECONNECT_LATER_MS = 60_000;

const CHANNEL = "corella_live";
const HEARTBEAT_MS = 20_000;
const RECONNECT_MS = 1_000;
const BATCH_MS = 20;
/**
 * Largest number of events in one notification. PostgreSQL refuses notifications above 8,000 bytes, and an
 * event takes at most 180.
 */
const LARGEST_NOTIFICATION = 40;
/** Largest number of events sent again to one stream. A page with more to read again reads everything. */
const MAX_REPEATED = 50;
/**
 * Largest number of events that wait for a database that does not answer. Further events are dropped, because
 * every node listens to that database and sends `missed` to its streams once the database answers again.
 */
const MAX_WAITING = 10_000;
const MISSED = "event: missed\ndata: {}\n\n";

/**
 * Notifies browsers of changes within a moment. Events are sent by PostgreSQL's NOTIFY, after the commit and
 * in batches, so that every node receives them and writers do not queue at the notification lock. Where events
 * may have been lost, the streams are sent `missed`, and their pages read everything again.
 */
export class RealtimeHub {
  readonly #db: Db;
  readonly #url: string;
  readonly #listeners = new Set<Listener>();
  readonly #recent = new RecentEvents();
  #client: pg.Client | undefined;
  #closed = false;
  #ending = false;
  #waiting: LiveEvent[] = [];
  #sending: Promise<void> | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(db: Db, url: string) {
    this.#db = db;
    this.#url = url;
  }

  async start(): Promise<void> {
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS);
    await this.#listen();
  }

  publish(events: readonly LiveEvent[]): void {
    this.#waiting.push(...events);
    if (this.#waiting.length > 0) this.#sending ??= this.#send();
  }

  /**
   * Takes over the response until it closes or the session ends. The events of the last `sinceMs`
   * milliseconds are sent first, because the page has read its records in that time.
   */
  add(listener: Listener, sinceMs = 0): void {
    const { response } = listener;
    response.writeHead(200, {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      // Closes the connection afterwards, so that a stopping server need not wait for it.
      connection: "close",
    });
    response.write("retry: 2000\nevent: hello\ndata: {}\n\n");
    if (this.#ending) return endStream(response);
    this.#makeRoomFor(listener.person);
    this.#listeners.add(listener);
    response.on("close", () => this.#listeners.delete(listener));
    if (sinceMs > 0) this.#repeat(listener, sinceMs);
  }

  #repeat(listener: Listener, sinceMs: number): void {
    const recent = this.#recent.from(performance.now() - sinceMs);
    const events = recent?.filter((event) => isFor(listener, event));
    if (events === undefined || events.length > MAX_REPEATED) listener.response.write(MISSED);
    else for (const event of events) void sendEvent(listener, event);
  }

  /** Closes the person's oldest streams, because the newest one is in use (decision 0036). */
  #makeRoomFor(person: number): void {
    const ownStreams = [...this.#listeners].filter((listener) => listener.person === person);
    for (const oldest of ownStreams.slice(0, Math.max(0, ownStreams.length - MAX_STREAMS + 1))) {
      this.#listeners.delete(oldest);
      oldest.response.end(`retry: ${RECONNECT_LATER_MS}\n\n`);
    }
  }

  get size(): number {
    return this.#listeners.size;
  }

  /**
   * Ends every stream, so that browsers reconnect to another node and reload what they may have missed.
   * Events published here are still sent to other nodes.
   */
  endStreams(): void {
    this.#ending = true;
    clearInterval(this.#heartbeat);
    for (const { response } of this.#listeners) endStream(response);
    this.#listeners.clear();
  }

  async stop(): Promise<void> {
    this.endStreams();
    this.#closed = true;
    await this.#sending;
    await this.#client?.end().catch(() => undefined);
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const events = this.#waiting.slice(0, LARGEST_NOTIFICATION);
      const isSent = await this.#notify(events);
      if (isSent) this.#waiting.splice(0, events.length);
      else if (this.#closed || this.#waiting.length > MAX_WAITING) this.#waiting = [];
      // Batches frequent saves; the pause comes after a notification, so a single event is not delayed.
      if (!this.#closed) await pause(isSent ? BATCH_MS : RECONNECT_MS);
    }
    this.#sending = undefined;
  }

  /** Returns false if the database is unavailable. */
  async #notify(events: readonly LiveEvent[]): Promise<boolean> {
    try {
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(events)})`.execute(this.#db);
      return true;
    } catch {
      return false;
    }
  }

  async #listen(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: "corella live",
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    const reconnect = () => {
      if (this.#client === client) this.#client = undefined;
      if (!this.#closed) setTimeout(() => void this.#listen(), RECONNECT_MS).unref();
    };
    client.on("notification", ({ payload }) => this.#hear(payload ?? "[]"));
    client.once("end", reconnect);
    client.on("error", () => undefined);
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#recent.start(performance.now());
      for (const { response } of this.#listeners) response.write(MISSED);
    } catch {
      await client.end().catch(() => undefined);
    }
  }

  #hear(payload: string): void {
    // `as`: only `#send` writes to this channel.
    const events = JSON.parse(payload) as LiveEvent[];
    this.#recent.add(events, performance.now());
    for (const event of events) {
      for (const listener of this.#listeners) if (isFor(listener, event)) void sendEvent(listener, event);
      // The person's permissions have changed or a session has ended, so streams that are no longer allowed
      // are closed.
      if (event.person !== undefined)
        void this.#dismiss([...this.#listeners].filter((listener) => isFor(listener, event)));
    }
  }

  async #dismiss(listeners: readonly Listener[]): Promise<void> {
    for (const { response, stillAllowed } of listeners)
      if (!(await stillAllowed().catch(() => true))) response.end();
  }

  async #beat(): Promise<void> {
    for (const listener of [...this.#listeners]) {
      const isAllowed = await listener.stillAllowed().catch(() => true);
      if (isAllowed) listener.response.write(": still here\n\n");
      else listener.response.end();
    }
  }
}

/** Spread of reconnections in milliseconds, so that browsers don't all reconnect to the next node at once. */
const SPREAD_MS = 2_000;

function endStream(response: ServerResponse): void {
  response.end(`retry: ${200 + Math.floor(Math.random() * SPREAD_MS)}\n\n`);
}

/** Sends an event to a listener; `missed` if it can't be checked whether the listener may receive the event. */
async function sendEvent({ response, hears }: Listener, event: LiveEvent): Promise<void> {
  const text =
    hears && event.person === undefined
      ? await hears(event).then(
          (visible) => (visible ? textOf(visible) : ""),
          () => MISSED,
        )
      : textOf(event);
  if (text !== "" && !response.writableEnded) response.write(text);
}

const textOf = ({ controller, identity, by }: LiveEvent): string =>
  `event: change\ndata: ${JSON.stringify({ controller, identity, by })}\n\n`;

function isFor({ doctor, others, person }: Listener, event: LiveEvent): boolean {
  if (event.person !== undefined) return event.person === person;
  return doctor === null || doctor === event.doctor || (others?.().has(event.doctor) ?? false);
}
