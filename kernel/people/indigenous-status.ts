import { z } from "zod";

/** Codes of the national standard (METEOR 602543, ABS), as in the Australian FHIR code system. */
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

// Spellings of other systems, in lower-case letters. A bare "yes" is not mapped because it does not say which
// status is meant.
const SPELLINGS: Readonly<Record<IndigenousStatus, readonly string[]>> = {
  "1": ["aboriginal", "aboriginalbutnottorresstraitislander", "aboriginalnottorresstraitislander"],
  "2": [
    "torresstraitislander",
    "tsi",
    "torresstraitislanderbutnotaboriginal",
    "torresstraitislandernotaboriginal",
  ],
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
  "9": [
    "notstated",
    "unknown",
    "notasked",
    "declined",
    "refused",
    "inadequatelydescribed",
    "notstatedinadequatelydescribed",
  ],
};

/** Parses a code, a name of the standard or a usual spelling of another system. Null for any other text. */
export function parseIndigenousStatus(text: string): IndigenousStatus | null {
  const normalisedText = text
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/origin$/, "");
  return (
    INDIGENOUS_STATUSES.find((code) => normalisedText === code || SPELLINGS[code].includes(normalisedText)) ??
    null
  );
}

const emptyToNull = (value: IndigenousStatus | "" | null): IndigenousStatus | null =>
  value === "" ? null : value;

/** Schema of a code of the standard, or null. An empty string becomes null. */
export const IndigenousStatusSchema = z.preprocess(
  emptyToNull,
  z
    .enum(INDIGENOUS_STATUSES, { error: "Choose one of the five answers of the national standard." })
    .nullable(),
);
