/** How often the loop is asked for a turn. */
const TURN_MS = 2;

/**
 * Runs `act` and returns the longest time in milliseconds for which the event loop of this thread computed without a turn for anybody else. Processor
 * time, and not time by the clock, because a busy machine stretches only the second.
 */
export async function longestHold(act: () => Promise<unknown>): Promise<number> {
  let [longest, before] = [0, spentMs()];
  const look = (): void => {
    const now = spentMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(look, TURN_MS);
  try {
    await act();
    // Work that goes on after the answer left counts as well.
    await new Promise((resolve) => setTimeout(resolve, TURN_MS * 2));
  } finally {
    clearInterval(timer);
  }
  look();
  return longest;
}

function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
