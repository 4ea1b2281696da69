import { setTimeout as pause } from "node:timers/promises";
import type { Practice } from "./kill-writers.ts";

const EVERY_MS = 50;
/** Least number of response times; of fewer than 20, the 95th percentile would be the slowest one. */
const MIN_TIMES = 60;

interface Seen {
  /** 95th percentile of the response times, in milliseconds. */
  readonly usualMs: number;
  readonly slowestMs: number;
  readonly failures: readonly string[];
}

/**
 * Another user at work: requests the server's health and a calendar in turn, and records the time of each
 * response.
 */
export class Onlooker {
  readonly #paths: readonly string[];
  readonly #practice: Practice;
  readonly #failures: string[] = [];
  readonly #times: number[] = [];
  readonly #running: Promise<void>;
  #isStopping = false;

  constructor(practice: Practice) {
    this.#practice = practice;
    this.#paths = [
      "/health",
      `/appointment/date?doctor_id=${practice.doctor}&start=2026-11-23&end=2026-11-29`,
    ];
    this.#running = this.#look();
  }

  async stop(): Promise<Seen> {
    this.#isStopping = true;
    await this.#running;
    const times = this.#times.toSorted((a, b) => a - b);
    return {
      usualMs: times[Math.ceil(times.length * 0.95) - 1] ?? 0,
      slowestMs: times.at(-1) ?? 0,
      failures: this.#failures,
    };
  }

  async #look(): Promise<void> {
    for (let turn = 0; !this.#isStopping || turn < MIN_TIMES; turn += 1) {
      const path = this.#paths[turn % this.#paths.length] ?? "/health";
      const from = performance.now();
      const status = await this.#ask(path).catch((error: unknown) => String(error));
      if (status !== 200) this.#failures.push(`${path}: ${status}`);
      this.#times.push(performance.now() - from);
      await pause(EVERY_MS);
    }
  }

  async #ask(path: string): Promise<number> {
    const reply = await fetch(`${this.#practice.url}${path}`, { headers: { cookie: this.#practice.cookie } });
    await reply.text();
    return reply.status;
  }
}
