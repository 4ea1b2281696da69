/** How often the loop is asked for a turn. */
const TURN_MS = 2;

/**
 * The longest times for which the event loop of this thread computes without a turn for anybody else. Processor time, and not time by the clock, because a
 * busy machine stretches only the second.
 */
export class LoopHolds {
  #before = spentMs();
  #longest = 0;
  readonly #timer = setInterval(() => this.#look(), TURN_MS).unref();

  #look(): void {
    const now = spentMs();
    this.#longest = Math.max(this.#longest, now - this.#before);
    this.#before = now;
  }

  /** The longest hold in milliseconds since the last call, the one under way included. */
  take(): number {
    this.#look();
    const longest = this.#longest;
    this.#longest = 0;
    return longest;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Runs `act` and returns the longest hold meanwhile, in milliseconds. */
export async function longestHold(act: () => Promise<unknown>): Promise<number> {
  const holds = new LoopHolds();
  try {
    await act();
    // Work that goes on after the answer left counts as well.
    await new Promise((resolve) => setTimeout(resolve, TURN_MS * 2));
    return holds.take();
  } finally {
    holds.stop();
  }
}

function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
