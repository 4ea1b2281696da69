import type { LiveEvent } from "./realtime-hub.ts";
import { LONGEST_SINCE_MS } from "./realtime.contract.ts";

/** Largest number of events kept, about 1 MB. */
const MAX_KEPT = 10_000;

/**
 * Keeps the events of the last minute, for pages that read their records before their stream was open. Times
 * are in milliseconds of `performance.now()`.
 */
export class RecentEvents {
  #events: { readonly event: LiveEvent; readonly receivedAt: number }[] = [];
  /** Time from which no event is missing. Infinity while none can be received. */
  #completeFrom = Number.POSITIVE_INFINITY;

  /** Begins to keep events, because the node receives them from now on. */
  start(now: number): void {
    this.#events = [];
    this.#completeFrom = now;
  }

  add(events: readonly LiveEvent[], now: number): void {
    this.#events.push(...events.map((event) => ({ event, receivedAt: now })));
    const firstKept = this.#events.findIndex(({ receivedAt }) => receivedAt >= now - LONGEST_SINCE_MS);
    const surplus = Math.max(firstKept, this.#events.length - MAX_KEPT);
    if (surplus <= 0) return;
    this.#completeFrom = this.#events[surplus - 1]?.receivedAt ?? now;
    this.#events.splice(0, surplus);
  }

  /** Returns the events received from `time` on; null if some of them were not received or not kept. */
  from(time: number): readonly LiveEvent[] | null {
    if (time <= this.#completeFrom) return null;
    return this.#events.filter(({ receivedAt }) => receivedAt >= time).map(({ event }) => event);
  }
}
