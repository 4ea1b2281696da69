import { roleOf } from "#areas/transcription/tasks/server/index.ts";
import type { LoadedTask } from "#areas/transcription/tasks/server/index.ts";
import type { Actor, Client } from "#platform/access/actor.ts";
import type { Db } from "#platform/db/db.ts";
import { EMPTY_LETTER } from "../letter.contract.ts";
import { typedKey } from "../rules/typing.ts";
import { findDraft, listListening } from "./queries.ts";

export interface FileAccess {
  readonly actor: Actor;
  readonly client: Client;
  readonly requestingID: number | null;
}

const EMPTY_DRAFT = {
  version: 0,
  characters: 0,
  saved_by: null,
  saved_time: null,
  content: EMPTY_LETTER,
  _attachment: null,
  made_version: null,
};

/**
 * Returns the task's letter for this caller, with the caller's positions in the recordings. Empty if nothing
 * was typed yet.
 */
export async function draftReply(db: Db, access: FileAccess, task: LoadedTask) {
  const { actor, client } = access;
  const draft = await findDraft(db, client.ID, task.ID);
  const listening = await listListening(db, client.ID, task.ID, actor.ID);
  return {
    ...EMPTY_DRAFT,
    ...draft,
    _task: task.ID,
    attachment_key: typedKey(task, roleOf(access, task)),
    listening,
  };
}
