import { PATIENT_COLUMNS, REFERRING_DOCTOR_COLUMNS } from "../columns.contract.ts";
import type { Counts } from "../contract.ts";
import type { Subject } from "../row.contract.ts";

type BySubject = Readonly<Record<Subject, Counts>>;

const formatCount = (count: number): string => count.toLocaleString("en-AU");
const NAMES: Readonly<Record<Subject, readonly [one: string, many: string]>> = {
  patient: ["patient", "patients"],
  referringdoctor: ["referring doctor", "referring doctors"],
};

/** Formats people by type: "1,243 patients and 1 referring doctor"; empty if there are none. */
export function formatPeople(counts: BySubject, outcome: keyof Counts): string {
  const subjects: readonly Subject[] = ["patient", "referringdoctor"];
  return subjects
    .filter((subject) => counts[subject][outcome] > 0)
    .map(
      (subject) =>
        `${formatCount(counts[subject][outcome])} ${NAMES[subject][counts[subject][outcome] === 1 ? 0 : 1]}`,
    )
    .join(" and ");
}

/** Formats the people that starting the import adds or changes. */
export function formatWrittenPeople(counts: BySubject): string {
  const addChanges = (subjectCounts: Counts): Counts => ({
    ...subjectCounts,
    new: subjectCounts.new + subjectCounts.change,
  });
  return formatPeople(
    { patient: addChanges(counts.patient), referringdoctor: addChanges(counts.referringdoctor) },
    "new",
  );
}

/**
 * Formats the audit message of a finished import: "imported 2 patients and 1 referring doctor, changed 3
 * patients".
 */
export function describeImport(counts: BySubject): string {
  const [made, changed] = [formatPeople(counts, "made"), formatPeople(counts, "changed")];
  return [`imported ${made || "nothing new"}`, ...(changed === "" ? [] : [`changed ${changed}`])].join(", ");
}

/** Formats the result of an import for the screen: "1,243 patients imported. 3 patients changed." */
export function describeOutcome(counts: BySubject): string {
  const [made, changed] = [formatPeople(counts, "made"), formatPeople(counts, "changed")];
  const first = made === "" ? "Nothing new was imported." : `${made} imported.`;
  return changed === "" ? first : `${first} ${changed} changed.`;
}

/** Formats the audit message of an undo: "undid an import: removed 2 patients, changed back 3 patients". */
export function describeUndo(counts: BySubject): string {
  const [made, changed] = [formatPeople(counts, "made"), formatPeople(counts, "changed")];
  const parts = [
    ...(made === "" ? [] : [`removed ${made}`]),
    ...(changed === "" ? [] : [`changed back ${changed}`]),
  ];
  return `undid an import: ${parts.join(", ") || "nothing"}`;
}

/** Formats file names: "Patient.ndjson and 4 more". */
export function filesWords(names: readonly string[]): string {
  const [first = "", second = ""] = names;
  if (names.length <= 1) return first;
  return names.length === 2 ? `${first} and ${second}` : `${first} and ${names.length - 1} more`;
}

const OTHER_LABELS: ReadonlyMap<string, string> = new Map([
  ["_locality", "Suburb"],
  ["_health_fund", "Health fund"],
  ["_gp", "Usual GP"],
  ["", ""],
]);

/** Returns the label of a field. */
export function fieldWords(field: string): string {
  const otherLabel = OTHER_LABELS.get(field);
  if (otherLabel !== undefined) return otherLabel;
  const columns = [PATIENT_COLUMNS, REFERRING_DOCTOR_COLUMNS].find((each) => Object.hasOwn(each, field));
  return columns?.[field]?.label ?? field;
}

interface Reason {
  readonly field: string | null;
  readonly message: string;
}

/** Formats reasons and notices: "Date of birth: Please enter a valid date. Mobile: …" */
export function formatReasons(reasons: readonly Reason[], notices: readonly string[]): string {
  const sentences = reasons.map(({ field, message }) => {
    const name = field === null ? "" : fieldWords(field);
    const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
    return name === "" ? sentence : `${name}: ${sentence}`;
  });
  return [...sentences, ...notices].join(" ");
}

/** Returns the name of the first field that two columns are matched with; null if there is none. */
export function findDuplicateField(mapping: Readonly<Record<string, string>>): string | null {
  const fields = Object.values(mapping);
  return fields.find((field, index) => fields.indexOf(field) !== index) ?? null;
}

/** Returns the reason why this mapping can't be used yet; null if it can. */
export function mappingProblem(mapping: Readonly<Record<string, string>>): string | null {
  const duplicateField = findDuplicateField(mapping);
  if (duplicateField !== null) return `${fieldWords(duplicateField)} is matched with more than one column.`;
  const fields = Object.values(mapping);
  const hasName = fields.includes("last_name") || fields.includes("full_name");
  return hasName ? null : "Match a column with the surname or the full name.";
}
