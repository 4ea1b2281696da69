import { offsetOf, pageOf } from "#kernel/lists/page.ts";
import { loadTask } from "#areas/transcription/tasks/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { CONTROLLER, type letterRoutes, type SendResult } from "../contract.ts";
import { noAcknowledgement, notWaiting, unknownLetter, unknownMessage } from "../problems.contract.ts";
import { readAcknowledgements } from "../rules/acknowledgement.ts";
import { doneBy } from "../rules/state.ts";
import { recordAcknowledgement } from "./acknowledging.ts";
import { sendAgain } from "./again.ts";
import { answerCsv } from "./csv.ts";
import { draftLetter } from "./draft.ts";
import { previewLetter, printLetters, sendMessages } from "./file.handlers.ts";
import { countLetters, findLetter, findLetters, lettersOfTask, listLetters } from "./letter.queries.ts";
import { lettersOf } from "./prepare.ts";
import { assertSeesPatients } from "./sees-patients.ts";
import { tryToSend } from "./sending.ts";
import { listUnsent } from "./unsent.queries.ts";
import { withdrawLetter } from "./withdrawing.ts";
import { addFact, lockLetters } from "./write.queries.ts";

export const handlers: Handlers<typeof letterRoutes> = {
  async list(call) {
    const { db, params, query } = call;
    const letters = await listLetters(db, call, query, params);
    const offset = offsetOf(params.pageSize, params.pageNumber);
    return pageOf("letters", letters, await countLetters(db, call, query, offset));
  },

  csv: answerCsv,

  async unsent(call) {
    const { db, client, params, query } = call;
    const { rows, count } = await listUnsent(db, call, query, params);
    const letters = [];
    for (const { delivered_time, ...row } of rows)
      letters.push({
        ...row,
        delivered_time: delivered_time ?? call.now,
        files: await lettersOf(db, client.ID, row.ID),
      });
    return pageOf("letters", letters, count);
  },

  async ofTask(call) {
    const task = await loadTask(call.db, call, call.params.id);
    return lettersOfTask(call.db, call, task.ID);
  },

  async draft(call) {
    assertSeesPatients(call);
    return draftLetter(call);
  },

  preview: previewLetter,

  async send(call) {
    const { body, client, assertAllowed, commitReply } = call;
    assertSeesPatients(call);
    assertAllowed(assertSameClient(body, client));
    const results: SendResult[] = [];
    for (const letter of body.letters) results.push(...(await tryToSend(call, letter)));
    return commitReply(async () => results);
  },

  async again(call) {
    assertSeesPatients(call);
    return sendAgain(call);
  },

  async withdraw(call) {
    assertSeesPatients(call);
    return withdrawLetter(call);
  },

  async done(call) {
    assertSeesPatients(call);
    const { db, client, actor, body, now, fail, auditWrite } = call;
    const ids = [...new Set(body.ids)];
    const reached = await findLetters(db, call, ids);
    if (reached.length < ids.length) return fail(unknownLetter);
    for (const letter of await lockLetters(db, client.ID, ids)) {
      const kind = letter.is_replaced ? null : doneBy(letter.way);
      if (kind === null || (letter.state !== kind && letter.state !== "queued")) return fail(notWaiting);
      if (await addFact(db, letter, { kind, at: now, by: actor.ID }))
        auditWrite({
          controller: CONTROLLER,
          identity: letter.ID,
          message: kind === "printed" ? "printed a letter" : "handed over a letter to secure messaging",
        });
    }
    return findLetters(db, call, ids);
  },

  async acknowledge(call) {
    assertSeesPatients(call);
    const { db, client, actor, body, now, fail, assertFound, auditWrite } = call;
    const acknowledgements = readAcknowledgements(body.text);
    let first: number | undefined;
    for (const acknowledgement of acknowledgements) {
      const outcome =
        (await recordAcknowledgement(db, client.ID, acknowledgement, { at: now, by: actor.ID })) ??
        fail(unknownMessage, { control_id: acknowledgement.control_id });
      if (outcome.entry) auditWrite(outcome.entry);
      first ??= outcome.ID;
    }
    return assertFound(await findLetter(db, call, first ?? fail(noAcknowledgement)));
  },

  print: printLetters,

  messages: sendMessages,
};
