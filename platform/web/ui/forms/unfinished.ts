import type { SaveRefusal } from "./refusal.ts";

/** Refuses a save before anything is sent: said at the fields, and the form keeps what was typed. */
export class Unfinished extends Error implements SaveRefusal {
  readonly code = "invalid";
  readonly status = 400;
  readonly details = null;
  readonly errors: Readonly<Record<string, string>>;
  constructor(errors: Readonly<Record<string, string>>) {
    super(Object.values(errors)[0]);
    this.errors = errors;
  }
}
