import { hasText } from "#areas/transcription/counting/rules/readable.ts";
import { isTyped } from "./delivery.ts";
import type { TaskAttachment } from "../contract.ts";

type Attached = Pick<TaskAttachment, "ID" | "_file" | "attachment_key" | "file">;

/** Letters of a task that can be compared, the oldest first. */
export const comparableFiles = <Row extends Attached>(attachments: readonly Row[]): Row[] =>
  attachments.filter(({ attachment_key, file }) => isTyped(attachment_key) && hasText(file)).toSorted((a, b) => a.ID - b.ID);

/** RULE-TASK-24: two different files. */
export const areTwo = (first: number | null, second: number | null): boolean =>
  first !== null && second !== null && first !== second;
