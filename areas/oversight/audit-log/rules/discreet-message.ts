interface Entry {
  readonly controller: string;
  readonly message: string | null;
  /**
   * Message without names. Empty if the message names no patient; null for older entries, for which this text
   * was not recorded.
   */
  readonly discreet: string | null;
}

/**
 * Texts that replace the message of older entries of these kinds, which may name patients or files without
 * recording which.
 */
const WITHOUT_NAMES: Readonly<Record<string, string>> = {
  patient: "changed a patient",
  referral: "changed a referral",
  appointment: "changed an appointment",
  file: "changed a file",
  import: "worked on an import",
};

/** Kinds of record whose older messages are shown only to users who may see patients. */
export const NAMING_KINDS = Object.keys(WITHOUT_NAMES);

/** Returns the message of an entry for users who may not see the client's patients. */
export function discreetMessageOf({ controller, message, discreet }: Entry): string {
  if (discreet !== null && discreet !== "") return discreet;
  const replacement = discreet === null ? WITHOUT_NAMES[controller] : undefined;
  return replacement ?? message ?? "";
}
