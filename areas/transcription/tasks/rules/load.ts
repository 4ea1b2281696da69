/** Minutes of audio that a person has, against what the person can take. */
export interface WorkLoad {
  readonly assigned: number;
  readonly started: number;
  readonly capacity: number | null;
  readonly target: number | null;
  readonly tasks: number;
}

/** The parts of a bar, each in percent of its whole width. */
export interface LoadBar {
  readonly started: number;
  readonly waiting: number;
  readonly free: number;
  /** Beyond the capacity. */
  readonly over: number;
  /** Where the mark of the target is; null without one. */
  readonly target: number | null;
}

/** The longest bar of a card: bars of one card are compared with each other. */
export const scaleOf = (loads: readonly WorkLoad[]): number =>
  Math.max(1, ...loads.flatMap(({ assigned, capacity, target }) => [assigned, capacity ?? 0, target ?? 0]));

export function loadBar({ assigned, started, capacity, target }: WorkLoad, scale: number): LoadBar {
  const within = capacity === null ? assigned : Math.min(assigned, capacity);
  const begun = Math.min(started, within);
  const part = (minutes: number): number => Math.round((minutes / scale) * 1000) / 10;
  return {
    started: part(begun),
    waiting: part(within - begun),
    free: part(Math.max(0, (capacity ?? 0) - within)),
    over: part(assigned - within),
    target: target === null ? null : part(Math.min(target, scale)),
  };
}

export const isOver = ({ assigned, capacity }: WorkLoad): boolean => capacity !== null && assigned > capacity;

/** Where more work goes first: most free minutes first, nobody known to have capacity last. */
export function byFreeTime(one: WorkLoad | undefined, other: WorkLoad | undefined): number {
  const free = (load: WorkLoad | undefined): number =>
    load === undefined || load.capacity === null ? Number.MIN_SAFE_INTEGER : load.capacity - load.assigned;
  return free(other) - free(one);
}

const whole = (minutes: number): string => `${Math.round(minutes)} min`;

/** "34 min over", "38 min free", "no tasks". */
export function loadWords(load: WorkLoad): string {
  const { assigned, capacity, tasks } = load;
  if (tasks === 0) return "no tasks";
  if (capacity === null) return "no capacity set";
  return isOver(load) ? `${whole(assigned - capacity)} over` : `${whole(capacity - assigned)} free`;
}

/** "213 of 180 min", "96 min" where no capacity is set. */
export const wholeWords = ({ assigned, capacity }: WorkLoad): string =>
  capacity === null ? whole(assigned) : `${Math.round(assigned)} of ${capacity} min`;

/** "213 of 180 min, 33 min over": for a list to choose from. */
export const choiceWords = (load: WorkLoad): string =>
  isOver(load) ? `${wholeWords(load)}, ${loadWords(load)}` : wholeWords(load);

/** RULE-TASK-13: "142.50 / 180". */
export const minutesWords = ({ assigned, capacity }: WorkLoad): string =>
  capacity === null ? assigned.toFixed(2) : `${assigned.toFixed(2)} / ${capacity}`;

/** "496 of 630 min": of all people of a card. */
export function sumWords(loads: readonly WorkLoad[]): string {
  const assigned = loads.reduce((sum, load) => sum + load.assigned, 0);
  const capacity = loads.reduce((sum, load) => sum + (load.capacity ?? 0), 0);
  return `${Math.round(assigned)} of ${capacity} min`;
}
