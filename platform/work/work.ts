import type { Storage } from "#platform/files/server/storage/port.ts";

export type Lane = "prompt" | "background";

/** Kind of work for a child process: the module that does the work, and its limits. */
export interface Work<Order, Made> {
  readonly script: URL;
  readonly lane: Lane;
  /**
   * Processor time that one order may use, in milliseconds. On a busy machine it may last three times as long.
   * A function where it depends on the order.
   */
  readonly timeMs: number | ((order: Order) => number);
  /** Parses the product received from the process; throws if it is invalid. */
  readonly read: (product: unknown) => Made;
  /** Type-only: never instantiated. */
  readonly order?: Order;
}

/** Type of the function that the module exports as `work`. */
export type WorkOf<Definition> =
  Definition extends Work<infer Order, infer Made>
    ? (order: Order, storage: Storage) => Promise<Made> | Made
    : never;

export const defineWork =
  <Order>() =>
  <Made>(work: Omit<Work<Order, Made>, "order">): Work<Order, Made> =>
    work;

/** Thrown if there is no product: the work took too long, its process ended, or it threw an error. */
export class WorkFailed extends Error {
  override readonly name = "WorkFailed";
  readonly why: "late" | "ended" | "threw";

  constructor(why: WorkFailed["why"], reason: string) {
    super(reason);
    this.why = why;
  }
}
