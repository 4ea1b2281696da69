import type { RegisterEntry } from "../../rules/abn-match.ts";

export interface AbnRegister {
  /**
   * Returns the entry of an ABN, or null if the register has no such number. Throws `OutsideFailure` if it
   * can't be queried.
   */
  find(abn: string): Promise<RegisterEntry | null>;
}
