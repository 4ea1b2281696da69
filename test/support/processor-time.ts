/** Processor time of `referenceWork` on the machine that the tests' limits were measured on, in milliseconds. */
const REFERENCE_MS = 3.6;

const REFERENCE_ROWS = Array.from({ length: 4_000 }, (_, number) => ({
  number,
  name: `Family${number}`,
  day: "2026-11-29",
  parts: [number, number / 2],
}));

const referenceWork = (): unknown => JSON.parse(JSON.stringify(REFERENCE_ROWS));

/** Returns the processor time of this process during the work, in milliseconds. */
async function processorMs(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Returns the processor time of the work in milliseconds, as the reference machine would need it: the lowest of
 * several runs, in proportion to a fixed piece of work measured between them. Neither other work on the machine
 * nor a slower processor makes a test fail.
 */
export async function referenceMs(work: () => unknown, runs = 7): Promise<number> {
  const times: number[] = [];
  const referenceTimes: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    for (let turn = 0; turn < 3; turn += 1) referenceTimes.push(await processorMs(referenceWork));
    times.push(await processorMs(work));
  }
  return (Math.min(...times) / Math.min(...referenceTimes)) * REFERENCE_MS;
}
