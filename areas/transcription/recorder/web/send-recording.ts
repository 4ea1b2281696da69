import { taskRoutes } from "#areas/transcription/tasks/task.contract.ts";
import { ATTACHMENT_KEYS, dictationFile } from "#areas/transcription/tasks/contract.ts";
import { sendResumable } from "#platform/files/web/send-resumable.ts";
import type { Owner } from "#platform/web/api/address.ts";
import { request } from "#platform/web/api/request.ts";
import { noteOf, type Recording } from "../rules/recording.ts";
import { joinRecording } from "./join.ts";
import { removeRecording, saveRecording } from "./store.ts";

interface SendOptions {
  readonly owner: Owner | null;
  readonly signal: AbortSignal;
  /** Called with the uploaded fraction, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Uploads a finished recording, creates its task and removes the recording from this device. Returns the
 * task's ID. Sending twice creates one task only.
 */
export async function sendRecording(
  recording: Recording,
  { owner, signal, onProgress }: SendOptions,
): Promise<number> {
  const { ID, subject } = recording;
  const _file = recording.file ?? (await upload(recording, { owner, signal, onProgress }));
  const attachments = [{ _file, attachment_key: ATTACHMENT_KEYS.audio }];
  const call = { body: { case_subject: subject || null, description: noteOf(recording), attachments } };
  const task = await request(taskRoutes.create, call, { owner, signal, onceKey: `dictation-${ID}` });
  await removeRecording(ID);
  return task.ID;
}

async function upload(recording: Recording, { owner, signal, onProgress }: SendOptions): Promise<number> {
  const file = await joinRecording(recording);
  const options = {
    purpose: dictationFile.name,
    owner,
    signal,
    onProgress: (sent: number) => onProgress(sent / file.size),
  };
  const storedFile = await sendResumable(file, options);
  await saveRecording({ ...recording, file: storedFile.ID });
  return storedFile.ID;
}
