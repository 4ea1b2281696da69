import { hasText } from "#areas/transcription/counting/rules/has-text.ts";
import { COMPARE_POLICY, compareLetters } from "#areas/transcription/comparing/server/index.ts";
import { notYourTask } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import {
  type compareRoutes,
  notLetter,
  notReadable,
  otherTask,
  sameFile,
  tooDifferent,
} from "../compare.contract.ts";
import { versionFacts } from "../rules/comparable-files.ts";
import { OFFICE_ZONE } from "../rules/due-time.ts";
import { kindName } from "../rules/kind-name.ts";
import { findComparable } from "./compare.queries.ts";
import { taskScope } from "./task-scope.ts";
import { toAttachmentKey } from "./values.ts";

type CompareContext = HandlerContext<typeof compareRoutes.compare>;

/**
 * Loads the two letters to compare. Refuses files out of the caller's reach or of different tasks (G-18,
 * G-22).
 */
async function lettersOf(db: Db, { client, params: { fileA, fileB }, fail, ...call }: CompareContext) {
  const rows = await findComparable(db, taskScope({ ...call, client }), [fileA, fileB]);
  const [first, second] = [fileA, fileB].map((ID) => rows.filter((row) => row.ID === ID));
  const [a = fail(notYourTask), b = fail(notYourTask)] = [first?.[0], second?.[0]];
  if (fileA === fileB) fail(sameFile);
  if (!first?.some(({ _task }) => second?.some((other) => other._task === _task))) fail(otherTask);
  const unreadableFile = [a, b].find((file) => !hasText(file));
  if (unreadableFile) fail(notLetter, { name: unreadableFile.name });
  const toLetter = (row: typeof a) => ({
    name: row.name,
    storage_key: row.storage_key,
    mime_type: row.mime_type,
    title: kindName(toAttachmentKey(row.attachment_key)),
    about: versionFacts(row, call.actor.kind === "staff" ? OFFICE_ZONE : client.zone),
  });
  return {
    files: [fileA, fileB],
    task: [`Task ${a._task}`, a.case_subject].filter(Boolean).join(", "),
    swapped: `../${fileB}/${fileA}?doctor_id=${client.ID}`,
    letters: [toLetter(a), toLetter(b)] as const,
  };
}

export const compareHandlers: Handlers<typeof compareRoutes> = {
  async compare(call) {
    const { services, reply, fail, auditRead, commit, commitReply } = call;
    const { files, ...comparison } = await commit((db) => lettersOf(db, call));
    const result = await compareLetters(services, comparison);
    if (result.kind === "unreadable") return fail(notReadable, { name: result.name });
    if (result.kind === "late") return fail(tooDifferent);
    for (const ID of files) auditRead("file", ID);
    reply.headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": COMPARE_POLICY,
      "cache-control": "no-store",
    });
    return commitReply(async () => result.html);
  },
};
