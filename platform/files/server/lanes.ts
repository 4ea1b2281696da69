/** Limits the number of concurrent tasks per person; further ones wait. */
export class ConcurrencyLimiter {
  readonly #most: number;
  readonly #running = new Map<number, number>();
  readonly #waiting = new Map<number, (() => void)[]>();

  constructor(limit: number) {
    this.#most = limit;
  }

  async run<Result>(person: number, act: () => Promise<Result>): Promise<Result> {
    if ((this.#running.get(person) ?? 0) < this.#most)
      this.#running.set(person, (this.#running.get(person) ?? 0) + 1);
    else
      await new Promise<void>((go) => this.#waiting.set(person, [...(this.#waiting.get(person) ?? []), go]));
    try {
      return await act();
    } finally {
      this.#leave(person);
    }
  }

  /** Passes the place to the task that has waited longest. */
  #leave(person: number): void {
    const [next, ...others] = this.#waiting.get(person) ?? [];
    if (others.length > 0) this.#waiting.set(person, others);
    else this.#waiting.delete(person);
    if (next) return next();
    const count = (this.#running.get(person) ?? 1) - 1;
    if (count > 0) this.#running.set(person, count);
    else this.#running.delete(person);
  }
}
