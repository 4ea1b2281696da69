import type { Access } from "../contract.ts";

/** Kinds of records that belong to a patient; accesses to these records are listed. */
export const RECORD_KINDS = ["patient", "appointment", "file"] as const;
type RecordKind = (typeof RECORD_KINDS)[number];

const openedPhrases: Readonly<Record<RecordKind, string>> = {
  patient: "the record",
  appointment: "an appointment",
  file: "a file",
};
const kindNouns: Readonly<Record<RecordKind, readonly [string, string]>> = {
  patient: ["patient", "patients"],
  appointment: ["appointment", "appointments"],
  file: ["file", "files"],
};
const isKind = (controller: string): controller is RecordKind =>
  RECORD_KINDS.some((kind) => kind === controller);

/**
 * Describes an access: "opened the record of CAMPBELL, Isla", "viewed 50 patients", "saved patient CAMPBELL,
 * Isla".
 */
export function describeAccess({ act, controller, message, patients, shown }: Access): string {
  if (act === "changed") return message ?? "changed a record";
  const kind = isKind(controller) ? controller : "patient";
  const [first] = patients;
  if (act === "showed" && shown === 0 && first)
    return patients.length === 1
      ? `viewed details of ${first.name}`
      : `viewed details of ${patients.length} patients`;
  if (act === "showed") {
    const [noun, nouns] = kindNouns[kind];
    return `viewed ${shown} ${shown === 1 ? noun : nouns}`;
  }
  return first ? `opened ${openedPhrases[kind]} of ${first.name}` : `opened ${openedPhrases[kind]}`;
}

/**
 * Returns true for the parts of a patient's page, such as an empty list of appointments: who reads them has
 * also opened the record.
 */
export const isPartOfRecord = ({ act, shown }: Pick<Access, "act" | "shown">): boolean =>
  act === "showed" && shown === 0;
