import type { Db } from "#platform/db/db.ts";
import { insertPartReading, insertReadings, type ReadEntry } from "./audit.ts";
import { HourlyParts } from "./parts-of-the-hour.ts";

const LIST_DELAY_MS = 500;
const LARGEST_BATCH = 500;

/**
 * Audits readings in batches: `recordRead` resolves when its row is durable, and readings that arrive while a
 * statement runs are sent with the next one; `recordList` is written within a second.
 */
export class ReadAuditQueue {
  readonly #db: Db;
  #waiting: { reading: ReadEntry; done: () => void; failed: (error: unknown) => void }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  readonly #parts = new HourlyParts();

  constructor(db: Db) {
    this.#db = db;
  }

  recordRead(reading: ReadEntry): Promise<void> {
    return new Promise((done, failed) => {
      this.#waiting.push({ reading, done, failed });
      this.#run();
    });
  }

  /**
   * Audits one part of a record, such as a second of a recording, once per hour. Await it before sending the first part.
   */
  recordPart(reading: ReadEntry): Promise<void> {
    const { author, controller, identity } = reading;
    const key = `${author._doctor}/${author._executing_user}/${controller}/${identity}/${author.route}`;
    return this.#parts.once(key, new Date(), () => insertPartReading(this.#db, reading));
  }

  recordList(reading: ReadEntry, onFailure: (error: unknown) => void): void {
    this.#waiting.push({ reading, done: () => {}, failed: onFailure });
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#run();
    }, LIST_DELAY_MS);
  }

  /** Writes all queued readings; called when the server closes. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#run();
    while (this.#running) await this.#running;
  }

  #run(): void {
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, LARGEST_BATCH);
      try {
        await insertReadings(
          this.#db,
          batch.map(({ reading }) => reading),
        );
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
  }
}
