import { accountPath } from "#kernel/contract/link.ts";

export const recorderPaths = { record: accountPath("transcription/record") };
