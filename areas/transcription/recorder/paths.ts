import { accountPath } from "#kernel/link.ts";

export const recorderPaths = { record: accountPath("transcription/record") };
