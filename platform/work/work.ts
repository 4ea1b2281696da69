import type { Storage } from "#platform/files/server/storage/port.ts";

export type Lane = "prompt" | "background";

/** A kind of work for a child process: the module that does it, and its limits. */
export interface Work<Order, Made> {
  readonly script: URL;
  readonly lane: Lane;
  /** For one order, from the moment a process has it. */
  readonly timeMs: number;
  /** Makes what came from the other process a product again; throws where it is none. */
  readonly read: (product: unknown) => Made;
  /** Only its type is used. */
  readonly order?: Order;
}

/** What the module exports as `work`. */
export type WorkOf<Definition> =
  Definition extends Work<infer Order, infer Made> ? (order: Order, storage: Storage) => Promise<Made> | Made : never;

export const defineWork =
  <Order>() =>
  <Made>(work: Omit<Work<Order, Made>, "order">): Work<Order, Made> =>
    work;

/** Why there is no product: the work took too long, its process ended, or it threw. */
export class WorkFailed extends Error {
  override readonly name = "WorkFailed";
  readonly why: "late" | "ended" | "threw";

  constructor(why: WorkFailed["why"], reason: string) {
    super(reason);
    this.why = why;
  }
}
