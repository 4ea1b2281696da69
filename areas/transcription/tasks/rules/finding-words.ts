import type { Finding, GuardKind } from "../return.contract.ts";

export const KIND_LABELS: Readonly<Record<GuardKind, string>> = {
  name: "Name",
  birthday: "Date of birth",
  sex: "Sex",
  date: "Appointment date",
};

/** Describes a finding: "Date of birth: letter 14/08/1961, patient 14/06/1961 (CAMPBELL, Isla)". */
export const formatFinding = ({ kind, letter, patient }: Finding): string =>
  `${KIND_LABELS[kind]}: letter ${letter}, patient ${patient}`;

const DATE = /^\d{2}\/\d{2}\/\d{4}/;

/**
 * Splits a text into parts, each marked if it differs from the other text. Compares day, month and year if
 * both texts begin with a date; any other text is one part that doesn't differ.
 */
export function differingParts(text: string, other: string): { text: string; differs: boolean }[] {
  const [date, otherDate] = [DATE.exec(text)?.[0], DATE.exec(other)?.[0]];
  if (date === undefined || otherDate === undefined) return [{ text, differs: false }];
  const otherParts = otherDate.split("/");
  const parts = date
    .split("/")
    .flatMap((part, index) => [
      ...(index > 0 ? [{ text: "/", differs: false }] : []),
      { text: part, differs: part !== otherParts[index] },
    ]);
  return [
    ...parts,
    ...(text.length > date.length ? [{ text: text.slice(date.length), differs: false }] : []),
  ];
}
