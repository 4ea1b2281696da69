import { findReferringDoctors } from "#areas/patients/referring-doctors/server/index.ts";
import { loadTask } from "#areas/transcription/tasks/server/index.ts";
import { invalid } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { letterRoutes } from "../contract.ts";
import { outdated, replacedMeanwhile } from "../problems.contract.ts";
import { addressFor, NO_ADDRESS } from "../rules/recipient.ts";
import { byWay } from "../rules/words.ts";
import { dispatch } from "./dispatch.ts";
import { findLetter } from "./letter.queries.ts";
import { MAX_MESSAGE_BYTES, pdfKeeper, removingUnused, TOO_LARGE } from "./pdf-keeper.ts";
import { type PreparedLetter, prepareLetter } from "./prepare.ts";
import { lockLetter, replaceLetter } from "./write.queries.ts";

const PATIENT_DELETED = "This patient is deleted. Restore the patient, or withdraw the letter.";

type AgainCall = HandlerContext<typeof letterRoutes.again>;

/** Sends a letter again to the same recipient. Of two users who press at once, the second is refused. */
export async function sendAgain(call: AgainCall) {
  const { services, client, params, commit, commitReply, assertFound } = call;
  const earlier = assertFound(await commit((db) => findLetter(db, call, params.id)));
  if (earlier.is_replaced) call.fail(replacedMeanwhile);
  if (earlier.is_outdated) call.fail(outdated);
  const prepared = await prepareLetter(services, client.ID, earlier._source, call.now);
  return removingUnused(services, prepared, () =>
    commitReply((db) => replace(db, call, { ID: earlier.ID, _task: earlier._task, prepared })),
  );
}

interface Earlier {
  readonly ID: number;
  readonly _task: number;
  readonly prepared: PreparedLetter;
}

async function replace(db: Db, call: AgainCall, { ID: earlier, _task, prepared }: Earlier) {
  const { client, body, actor, now, fail, assertFound } = call;
  const task = await loadTask(db, call, _task, { lock: true });
  const locked = assertFound(await lockLetter(db, client.ID, earlier));
  if (locked.is_replaced) fail(replacedMeanwhile);
  const letter = assertFound(await findLetter(db, call, earlier));
  if (letter.is_outdated) fail(outdated);
  if (letter.patient.is_deleted) fail(invalid, undefined, { way: PATIENT_DELETED });
  const [doctor] = await findReferringDoctors(db, client.ID, [letter._referring_doctor]);
  if (!doctor || doctor.is_deleted)
    return fail(invalid, undefined, { way: "This referring doctor is deleted. Restore the doctor first." });
  const address = addressFor(doctor, body.way);
  if (address === null) return fail(invalid, undefined, { way: NO_ADDRESS[body.way] });
  const pdf = pdfKeeper(db, call, prepared);
  if (body.way === "secure" && pdf.size > MAX_MESSAGE_BYTES)
    return fail(invalid, undefined, { way: TOO_LARGE });
  await replaceLetter(db, locked, { at: now, by: actor.ID, detail: `Sent again ${byWay(body.way)}.` });
  const ID = await dispatch(db, call, {
    ...{ task, source: letter._source, pdf: await pdf.ID(), text: prepared.text, patient: letter._patient },
    ...{ doctor, way: body.way, address },
  });
  return assertFound(ID === undefined ? null : await findLetter(db, call, ID));
}
