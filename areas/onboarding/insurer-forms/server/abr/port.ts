import type { Registered } from "../../rules/abn-match.ts";

/** The register of ABNs. */
export interface AbnRegister {
  /** Null: the register has no such number. Throws OutsideFailure where it cannot be asked. */
  find(abn: string): Promise<Registered | null>;
}
