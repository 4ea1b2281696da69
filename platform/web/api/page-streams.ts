import { useSyncExternalStore } from "react";

/**
 * Number of open page streams. While a page has one open, it also receives the user's own events, and the
 * shell needs no stream of its own.
 */
let openCount = 0;
const listeners = new Set<() => void>();

function setOpenCount(next: number): void {
  openCount = next;
  for (const listener of listeners) listener();
}

/** Counts a page stream as open, and returns the function that counts it as closed. */
export function countPageStream(): () => void {
  setOpenCount(openCount + 1);
  return () => setOpenCount(openCount - 1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useHasPageStream = (): boolean => useSyncExternalStore(subscribe, () => openCount > 0);

/** Longest time in milliseconds that the server accepts and keeps changes for. */
const LONGEST_MS = 60_000;
/** Longest time in milliseconds that a page reads records before it opens its stream. */
const READING_MS = 10_000;
/** Time in milliseconds that a request may take to reach the server, which counts from its arrival. */
const REQUEST_MS = 2000;

/** When each stream was last open, by its query, in milliseconds of `performance.now()`. */
const lastOpenAt = new Map<string, number>();

/**
 * Tells for how long changes may have been missed: since a stream with the same query was last open; if none
 * was, since the page began to read its records.
 */
export class StreamGap {
  readonly #key: string;
  #isOpen = false;

  constructor(query: Readonly<Record<string, string>>) {
    this.#key = new URLSearchParams(query).toString();
  }

  /** Returns the `since` of `GET /live` in milliseconds. */
  get sinceMs(): number {
    const now = performance.now();
    const from = lastOpenAt.get(this.#key) ?? now - READING_MS;
    return Math.round(Math.min(now - Math.max(from, 0) + REQUEST_MS, LONGEST_MS));
  }

  /** Notes that the stream is closed or broken from now on. */
  begin(): void {
    if (this.#isOpen) lastOpenAt.set(this.#key, performance.now());
    this.#isOpen = false;
  }

  /** Notes that the stream is open. */
  end(): void {
    this.#isOpen = true;
  }
}
