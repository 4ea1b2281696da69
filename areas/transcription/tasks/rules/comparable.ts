import { hasText } from "#areas/transcription/counting/rules/readable.ts";
import { isTyped } from "./delivery.ts";
import type { TaskAttachment } from "../contract.ts";
import { OFFICE_ZONE } from "./due-time.ts";
import { kindName } from "./kind-name.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { wallOf, type Zone } from "#kernel/dates/zone.ts";

type Attached = Pick<TaskAttachment, "ID" | "_file" | "attachment_key" | "file">;
type Named = Pick<TaskAttachment, "attachment_key" | "uploaded_time"> & { readonly file: Pick<TaskAttachment["file"], "name"> };

/** Letters of a task that can be compared, the oldest first. */
export const comparableFiles = <Row extends Attached>(attachments: readonly Row[]): Row[] =>
  attachments.filter(({ attachment_key, file }) => isTyped(attachment_key) && hasText(file)).toSorted((a, b) => a.ID - b.ID);

/** RULE-TASK-24: two different files. */
export const areTwo = (first: number | null, second: number | null): boolean =>
  first !== null && second !== null && first !== second;

/** "Typed version 10/11/2026 13:02, Letter.docx": letters typed in the portal all have the name of their task. */
export function versionName({ attachment_key, uploaded_time, file }: Named): string {
  const { day, time } = wallOf(uploaded_time, OFFICE_ZONE);
  return `${kindName(attachment_key)} ${formatDay(day)} ${time}, ${file.name}`;
}

interface Made {
  readonly first_name: string;
  readonly last_name: string;
  readonly uploaded_time: string;
  readonly characters: number | null;
}

/** "Hoa Tran, 10/11/2026 13:02, 2,611 characters". */
export function versionFacts({ first_name, last_name, uploaded_time, characters }: Made, zone: Zone): string {
  const { day, time } = wallOf(uploaded_time, zone);
  const count =
    characters === null ? [] : [`${characters.toLocaleString("en-AU")} ${characters === 1 ? "character" : "characters"}`];
  return [`${first_name} ${last_name}`, `${formatDay(day)} ${time}`, ...count].join(", ");
}
