interface Entry {
  readonly controller: string;
  readonly identity: number;
  readonly message: string | null;
  /** Without names; empty where the message names nobody, null where nobody wrote it down. */
  readonly discreet: string | null;
}

/** Older entries of these kinds may name patients or files without saying which; in their place stands what was done to. */
const WITHOUT_NAMES: Readonly<Record<string, (identity: number) => string>> = {
  patient: (identity) => `changed a patient (record ${identity})`,
  referral: () => "changed a referral",
  appointment: () => "changed an appointment",
  file: () => "changed a file",
  import: () => "worked on an import",
};

/** Kinds whose older messages are shown to those who may see patients only. */
export const NAMING_KINDS = Object.keys(WITHOUT_NAMES);

/** An entry's words for whoever may not see the client's patients. */
export function discreetWords({ controller, identity, message, discreet }: Entry): string {
  if (discreet !== null && discreet !== "") return discreet;
  const instead = discreet === null ? WITHOUT_NAMES[controller] : undefined;
  return instead ? instead(identity) : (message ?? "");
}
