import { isOtherSheet } from "#platform/files/rules/file-kind.ts";
import { MAX_BYTES } from "../contract.ts";

interface ChosenFile {
  readonly name: string;
  readonly size: number;
}

const hasEnding = (name: string, endings: RegExp): boolean => endings.test(name);
export const isTable = ({ name }: Pick<ChosenFile, "name">): boolean =>
  hasEnding(name, /\.(csv|tsv|txt|xlsx)$/i);
const isFhir = ({ name }: Pick<ChosenFile, "name">): boolean => hasEnding(name, /\.(ndjson|jsonl|json)$/i);
const isPacked = ({ name }: Pick<ChosenFile, "name">): boolean => hasEnding(name, /\.(zip|gz|tgz|7z|rar)$/i);

/** Returns the reason why the server would refuse a file, before the upload; null if there is none. */
export function fileProblem(file: ChosenFile): string | null {
  if (file.size === 0) return "This file is empty.";
  if (file.size > MAX_BYTES) return "This file is larger than 200 MB. Split it.";
  if (isTable(file) || isFhir(file)) return null;
  return `This ${formatProblem(file.name)}`;
}

/** Returns what a file of another format is, and what to do with it, as a sentence without its subject. */
export function formatProblem(name: string): string {
  if (isOtherSheet(name))
    return "is in another spreadsheet format. Save it as .xlsx or CSV and import that file.";
  if (isPacked({ name })) return "is a compressed file. Extract it first, then import the files inside.";
  return "is neither a FHIR file (.ndjson, .json) nor a CSV or Excel file (.csv, .xlsx).";
}

/**
 * Returns the problem of the files as a set; null if there is none. Each file is checked separately before.
 */
export function filesProblem(files: readonly ChosenFile[]): string | null {
  if (files.length === 0) return "Choose a file first.";
  const tables = files.filter(isTable).length;
  if (tables > 1) return "Import one CSV or Excel file at a time.";
  if (tables === 1 && files.length > 1) return "Import tables and FHIR files separately.";
  if (files.length > 20) return "Import at most 20 files at a time.";
  return files.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES
    ? "Together these files are larger than 200 MB."
    : null;
}
