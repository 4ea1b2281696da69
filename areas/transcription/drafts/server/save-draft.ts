import { countText } from "#areas/transcription/counting/rules/count.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { Db } from "#platform/db/db.ts";
import { CONTROLLER, type draftRoutes } from "../contract.ts";
import { versionsToKeep } from "../rules/kept-versions.ts";
import { letterText } from "../rules/letter-text.ts";
import { findDraft, keepVersion, findLastKept, type StoredDraft, writeDraft } from "./queries.ts";

type SaveContext = Pick<
  HandlerContext<typeof draftRoutes.save>,
  "actor" | "client" | "body" | "now" | "auditWrite"
>;

/** Returns true if the save repeats the caller's last one, as after a lost reply, or changes nothing. */
export function isSameSave(
  before: StoredDraft,
  { actor, body }: Pick<SaveContext, "actor" | "body">,
): boolean {
  const isRepeat = before.version === body.version + 1 && before._user === actor.ID;
  const isUnchanged = before.version === body.version && body.keep !== true;
  return (isRepeat || isUnchanged) && JSON.stringify(before.content) === JSON.stringify(body.content);
}

/**
 * Writes the next version of the letter. Call with the task locked. The audit log has an entry for each
 * version that is kept (decision 0105).
 */
export async function saveDraft(db: Db, call: SaveContext, _task: number, before: StoredDraft | undefined) {
  const { actor, client, body, now, auditWrite } = call;
  const { characters } = countText(letterText(body.content));
  const lastKept = (await findLastKept(db, client.ID, _task)) ?? null;
  const keep = versionsToKeep(before ?? null, lastKept, {
    characters,
    _user: actor.ID,
    now,
    isAsked: body.keep === true,
    isChosen: body.keep_before === true,
  });
  const version = (before?.version ?? 0) + 1;
  if (keep.before) await keepVersion(db, client.ID, _task);
  await writeDraft(db, {
    _doctor: client.ID,
    _task,
    content: body.content,
    characters,
    _user: actor.ID,
    version,
  });
  if (keep.after) await keepVersion(db, client.ID, _task);
  if (keep.before || keep.after)
    auditWrite({
      controller: CONTROLLER,
      identity: _task,
      message: `typed in the letter of task ${_task}`,
      before: before ? { version: before.version, characters: before.characters } : undefined,
      after: { version, characters },
    });
  const after = await findDraft(db, client.ID, _task);
  if (!after) throw new Error("a draft just saved is not there");
  return after;
}
