import { findReferringDoctors } from "#areas/patients/referring-doctors/server/index.ts";
import { lockPatient } from "#areas/patients/patients/server/index.ts";
import { unknownTask } from "#areas/transcription/tasks/problems.contract.ts";
import { invalid, Refusal, refusalOf } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import { CHOOSE_PATIENT, type LetterToSend, type letterRoutes, type SendResult } from "../contract.ts";
import { aboutAnother, noSuchLetter } from "../problems.contract.ts";
import { addressFor, NO_ADDRESS } from "../rules/recipient.ts";
import { dispatch, type Dispatch } from "./dispatch.ts";
import { MAX_MESSAGE_BYTES, pdfKeeper, removingUnused, TOO_LARGE } from "./pdf-keeper.ts";
import { loadReturned, type PreparedLetter, prepareLetter } from "./prepare.ts";
import { findOtherPatient } from "./letter.queries.ts";
import { lockOlderVersions, replaceLetter } from "./write.queries.ts";

export type SendCall = HandlerContext<typeof letterRoutes.send>;

const NOT_FOUND = 404;
const UNKNOWN = "This referring doctor does not exist. Choose another.";
const DELETED = "This referring doctor is deleted. Restore the doctor, or choose another.";

/** Prepares and sends one letter. Its PDF is made before the transaction, and removed again if it isn't used. */
export async function sendLetter(call: SendCall, letter: LetterToSend): Promise<SendResult[]> {
  const { services, client, now, commit } = call;
  const { files } = await commit((db) => loadNamed(db, call, letter._task));
  if (!files.some(({ ID }) => ID === letter._file)) throw refusalOf(noSuchLetter, undefined);
  const prepared = await prepareLetter(services, client.ID, letter._file, now);
  return removingUnused(services, prepared, () => commit((db) => sendPrepared(db, call, letter, prepared)));
}

/** Loads the task that a body names. Throws `unknownTask` if it is out of reach. */
async function loadNamed(db: Db, call: SendCall, ID: number) {
  try {
    return await loadReturned(db, call, ID);
  } catch (error) {
    throw error instanceof Refusal && error.status === NOT_FOUND ? refusalOf(unknownTask, undefined) : error;
  }
}

/** Turns a refusal of one letter into results, so that the others are sent. */
export async function tryToSend(call: SendCall, letter: LetterToSend): Promise<SendResult[]> {
  try {
    return await sendLetter(call, letter);
  } catch (error) {
    if (!(error instanceof Refusal) || call.body.letters.length === 1) throw error;
    return letter.recipients.map(({ _referring_doctor }) => ({
      ...{ _task: letter._task, _referring_doctor },
      result: "refused" as const,
      reason: Object.values(error.errors ?? {})[0] ?? error.message,
    }));
  }
}

async function sendPrepared(db: Db, call: SendCall, letter: LetterToSend, prepared: PreparedLetter) {
  const { client, now, actor } = call;
  // The lock keeps the task from being opened again meanwhile.
  const { task, files } = await loadReturned(db, call, letter._task, { lock: true });
  if (!files.some(({ ID }) => ID === letter._file)) throw refusalOf(noSuchLetter, undefined);
  const patient = await lockPatient(db, client.ID, letter._patient);
  if (patient === undefined || patient.is_deleted)
    throw refusalOf(invalid, undefined, { _patient: CHOOSE_PATIENT });
  const other = await findOtherPatient(db, client.ID, {
    ...{ task: task.ID, source: letter._file, patient: patient.ID },
  });
  if (other !== undefined) throw refusalOf(aboutAnother, { name: other });
  const doctors = await findReferringDoctors(
    db,
    client.ID,
    letter.recipients.map(({ _referring_doctor }) => _referring_doctor),
  );
  const pdf = pdfKeeper(db, call, prepared);
  const results: SendResult[] = [];
  for (const { _referring_doctor, way } of letter.recipients) {
    const result = (outcome: SendResult["result"], reason: string | null = null): void =>
      void results.push({ _task: task.ID, _referring_doctor, result: outcome, reason });
    const doctor = doctors.find(({ ID }) => ID === _referring_doctor);
    const address = doctor ? addressFor(doctor, way) : null;
    if (!doctor) result("refused", UNKNOWN);
    else if (doctor.is_deleted) result("refused", DELETED);
    else if (address === null) result("refused", NO_ADDRESS[way]);
    else if (way === "secure" && pdf.size > MAX_MESSAGE_BYTES) result("refused", TOO_LARGE);
    else {
      const fileIds = files.map(({ ID }) => ID);
      const older = await lockOlderVersions(db, client.ID, task.ID, { seen: fileIds, recipient: doctor.ID });
      for (const each of older)
        await replaceLetter(db, each, { at: now, by: actor.ID, detail: "A newer version was sent." });
      const sent: Dispatch = {
        ...{ task, source: prepared.source.ID, text: prepared.text, patient: patient.ID },
        ...{ doctor, way, address, pdf: await pdf.ID() },
      };
      result((await dispatch(db, call, sent)) === undefined ? "already" : "sent");
    }
  }
  return results;
}
