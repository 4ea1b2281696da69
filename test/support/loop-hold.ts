/** Interval at which the event loop is timed, in milliseconds. */
const TURN_MS = 2;

/**
 * Measures the longest time for which this thread computes without returning to the event loop. Measures
 * processor time because a busy machine lengthens only wall time.
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

  /** Returns the longest time in milliseconds since the last call, including the current turn. */
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

/** Runs `act` and returns the longest hold of the event loop meanwhile, in milliseconds. */
export async function longestHold(act: () => Promise<unknown>): Promise<number> {
  const holds = new LoopHolds();
  try {
    await act();
    // Includes work that continues after the response was sent.
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
