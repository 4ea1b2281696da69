const HOUR_MS = 3_600_000;

/**
 * Remembers the parts already audited in this hour by this server, because a media player requests a part of
 * a recording every few seconds.
 */
export class HourlyParts {
  #hour = 0;
  readonly #known = new Map<string, Promise<void>>();

  /**
   * Runs `act` once per hour and key; concurrent calls share its promise. After a failure the next call runs
   * `act` again.
   */
  once(key: string, now: Date, act: () => Promise<void>): Promise<void> {
    const hour = Math.floor(now.getTime() / HOUR_MS);
    if (hour !== this.#hour) this.#known.clear();
    this.#hour = hour;
    const pending = this.#known.get(key);
    if (pending) return pending;
    const promise = act().catch((error: unknown) => {
      if (this.#known.get(key) === promise) this.#known.delete(key);
      throw error;
    });
    this.#known.set(key, promise);
    return promise;
  }
}
