const HOUR_MS = 3_600_000;

/** What has been registered in this hour, by this server: a player asks for a part of a recording every few seconds. */
export class PartsOfTheHour {
  #hour = 0;
  readonly #known = new Map<string, Promise<void>>();

  /** Acts once an hour for each key; whoever asks meanwhile waits for the same end. After a failure the next one tries again. */
  once(key: string, now: Date, act: () => Promise<void>): Promise<void> {
    const hour = Math.floor(now.getTime() / HOUR_MS);
    if (hour !== this.#hour) this.#known.clear();
    this.#hour = hour;
    const known = this.#known.get(key);
    if (known) return known;
    const acting = act().catch((error: unknown) => {
      if (this.#known.get(key) === acting) this.#known.delete(key);
      throw error;
    });
    this.#known.set(key, acting);
    return acting;
  }
}
