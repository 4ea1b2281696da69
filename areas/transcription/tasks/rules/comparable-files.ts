import { hasText } from "#areas/transcription/counting/rules/has-text.ts";
import { isTyped } from "./delivery.ts";
import type { TaskAttachment } from "../contract.ts";
import { OFFICE_ZONE } from "./due-time.ts";
import { kindName } from "./kind-name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";

type AttachedFile = Pick<TaskAttachment, "ID" | "_file" | "attachment_key" | "file">;
type NamedVersion = Pick<TaskAttachment, "attachment_key" | "uploaded_time"> & {
  readonly file: Pick<TaskAttachment["file"], "name">;
};

/** Returns the letters of a task that can be compared, oldest first. */
export const comparableFiles = <Row extends AttachedFile>(attachments: readonly Row[]): Row[] =>
  attachments
    .filter(({ attachment_key, file }) => isTyped(attachment_key) && hasText(file))
    .toSorted((a, b) => a.ID - b.ID);

/** Returns true if two different files are chosen (RULE-TASK-24). */
export const areDifferentFiles = (first: number | null, second: number | null): boolean =>
  first !== null && second !== null && first !== second;

/**
 * Returns the label of a letter's version: "Typed version 10/11/2026 13:02, Letter.docx". The kind and time
 * are needed because all letters typed in the portal have the name of their task.
 */
export function versionName({ attachment_key, uploaded_time, file }: NamedVersion): string {
  const { day, time } = wallOf(uploaded_time, OFFICE_ZONE);
  return `${kindName(attachment_key)} ${formatDay(day)} ${time}, ${file.name}`;
}

interface VersionInfo {
  readonly first_name: string;
  readonly last_name: string;
  readonly uploaded_time: string;
  readonly characters: number | null;
}

/** Returns the author, time and length of a version: "Hoa Tran, 10/11/2026 13:02, 2,611 characters". */
export function versionFacts(
  { first_name, last_name, uploaded_time, characters }: VersionInfo,
  zone: Zone,
): string {
  const { day, time } = wallOf(uploaded_time, zone);
  const count =
    characters === null
      ? []
      : [`${characters.toLocaleString("en-AU")} ${characters === 1 ? "character" : "characters"}`];
  return [`${first_name} ${last_name}`, `${formatDay(day)} ${time}`, ...count].join(", ");
}
