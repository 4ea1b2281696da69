import type { LetterSettings } from "../settings.contract.ts";

/** Settings of a client that has saved none. */
export const DEFAULT_SETTINGS: Omit<LetterSettings, "has_folder"> = {
  link_days: 14,
  late_days: 7,
  envelope: "dl_left",
  edi_address: null,
  service: null,
  version: 1,
};

const DAY_MS = 86_400_000;

export const daysAfter = (now: string, days: number): string =>
  new Date(Date.parse(now) + days * DAY_MS).toISOString();
