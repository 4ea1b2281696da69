import { z } from "zod";

/** Of the national standard (METEOR 602543, ABS), as the Australian FHIR code system has them. */
export const INDIGENOUS_STATUSES = ["1", "2", "3", "4", "9"] as const;
export type IndigenousStatus = (typeof INDIGENOUS_STATUSES)[number];

const NAMES: Readonly<Record<IndigenousStatus, string>> = {
  "1": "Aboriginal but not Torres Strait Islander origin",
  "2": "Torres Strait Islander but not Aboriginal origin",
  "3": "Both Aboriginal and Torres Strait Islander origin",
  "4": "Neither Aboriginal nor Torres Strait Islander origin",
  "9": "Not stated/inadequately described",
};

export const indigenousStatusName = (status: IndigenousStatus): string => NAMES[status];

// What other systems write, in lower-case letters. A bare "yes" does not say which, and is not guessed.
const WRITTEN: Readonly<Record<IndigenousStatus, readonly string[]>> = {
  "1": ["aboriginal", "aboriginalbutnottorresstraitislander", "aboriginalnottorresstraitislander"],
  "2": ["torresstraitislander", "tsi", "torresstraitislanderbutnotaboriginal", "torresstraitislandernotaboriginal"],
  "3": ["both", "atsi", "aboriginalandtorresstraitislander", "bothaboriginalandtorresstraitislander"],
  "4": [
    "neither",
    "no",
    "n",
    "none",
    "nonindigenous",
    "notindigenous",
    "notaboriginalortorresstraitislander",
    "neitheraboriginalnortorresstraitislander",
    "neitheraboriginalortorresstraitislander",
  ],
  "9": ["notstated", "unknown", "notasked", "declined", "refused", "inadequatelydescribed", "notstatedinadequatelydescribed"],
};

/** A code, a name of the standard or a usual spelling of another system; null: it can't be told. */
export function parseIndigenousStatus(text: string): IndigenousStatus | null {
  const typed = text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/origin$/, "");
  return INDIGENOUS_STATUSES.find((code) => typed === code || WRITTEN[code].includes(typed)) ?? null;
}

const nothing = (value: IndigenousStatus | "" | null): IndigenousStatus | null => (value === "" ? null : value);

/** A code of the standard or null; an empty text is read as null. */
export const IndigenousStatusSchema = z.preprocess(
  nothing,
  z.enum(INDIGENOUS_STATUSES, { error: "Choose one of the five answers of the national standard." }).nullable(),
);
