import { isRecording } from "#platform/files/rules/file-kind.ts";

interface TaskWithFiles {
  /** Length of the audio in seconds, or null if the task has none. */
  readonly duration: number | null;
  readonly is_returned: boolean;
  readonly attachments: readonly { readonly file: { readonly mime_type: string } }[];
}

/**
 * Returns true if the task has a length of audio but no recording to listen to. A returned task needs no
 * recording any more.
 */
export const lacksRecording = ({ duration, is_returned, attachments }: TaskWithFiles): boolean =>
  !is_returned && (duration ?? 0) > 0 && !attachments.some(({ file }) => isRecording(file.mime_type));
