import { lockedBy } from "#platform/access/resolve-access.ts";
import { type AuditWords, hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import type { Day } from "#kernel/dates/day.ts";
import { notFound, stale } from "#kernel/contract/problem.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext, Handlers, OpenClient } from "#platform/http/call.ts";
import { claimUpload } from "#platform/files/server/index.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import {
  letterFile,
  REFERRAL_TYPES,
  type ReferralType,
  type referralRoutes,
  unknownLetter,
  unknownReferringDoctor,
} from "../contract.ts";
import { mayBeReferredOn } from "../rules/referral-date.ts";
import {
  findPatient,
  findReferral,
  lockLiveReferringDoctor,
  insertActiveReferral,
  isFileOfPatient,
  type Letter,
  letterOf,
  listReferralsOf,
  lockLivePatient,
  setDeleted,
  updateActiveReferral,
  updateInactiveReferral,
} from "./queries.ts";

// Referrals are audited and published as part of their patient, so that the activity feed links to the
// patient and open patient pages refresh.
const controller = "patient";

/**
 * Callback for each patient whose referrals changed, run in the same transaction. Subscribers are registered
 * in app/features.server.ts.
 */
export type ReferralsChanged = (db: Db, _doctor: number, patient: number) => Promise<unknown>;

export const handlers = (onChanged: ReferralsChanged): Handlers<typeof referralRoutes> => ({
  async list({ db, actor, client, params, assertFound }) {
    const patient = assertFound(await findPatient(db, client.ID, params.patientId, lockedBy(client, actor)));
    return listReferralsOf(db, client.ID, [patient.ID]);
  },

  async create(call) {
    call.assertAllowed(assertSameClient(call.body, call.client));
    return addReferral(call, call.params.patientId, letterOf(call.body), onChanged);
  },

  async update(call) {
    const { db, client, params, body, assertAllowed, fail, assertFound, auditWrite } = call;
    const patient = assertFound(await lockLivePatient(db, client.ID, params.patientId));
    const before = assertFound(await findReferral(db, client.ID, patient.ID, params.id));
    assertAllowed(assertSameClient(body, client));
    const { version, _doctor, is_deleted, active, ...change } = body;
    if (version !== undefined && version !== before.version) fail(stale, { current: before });
    if (before.is_deleted && is_deleted !== false) fail(notFound);
    const letter = letterOf({ ...before, ...change });
    await assertReferral(call, letter, patient, before);
    if (before.is_deleted && Object.keys(change).length === 0)
      await setDeleted(db, client.ID, patient.ID, before.ID, false);
    else if (active === false && !before.active)
      await updateInactiveReferral(db, client.ID, before.ID, letter);
    else await updateActiveReferral(db, client.ID, patient.ID, before.ID, letter);
    await onChanged(db, client.ID, patient.ID);
    const after = assertFound(await findReferral(db, client.ID, patient.ID, before.ID));
    const verb = before.is_deleted ? "restored" : "saved";
    auditWrite({
      controller,
      identity: patient.ID,
      message: auditMessage(verb, after, patient),
      before,
      after,
    });
    return after;
  },

  async remove({ db, client, params, assertFound, auditWrite }) {
    const patient = assertFound(await lockLivePatient(db, client.ID, params.patientId));
    const before = assertFound(await findReferral(db, client.ID, patient.ID, params.id));
    if (!before.is_deleted) {
      await setDeleted(db, client.ID, patient.ID, before.ID, true);
      await onChanged(db, client.ID, patient.ID);
      const after = { ...before, is_deleted: true, active: false };
      auditWrite({
        controller,
        identity: patient.ID,
        message: auditMessage("deleted", before, patient),
        before,
        after,
      });
    }
    return { ID: before.ID, is_deleted: true };
  },
});

/**
 * Adds a referral, which becomes the active one, within the caller's transaction: for this route or for an
 * appointment booked at the same time.
 */
export async function addReferral(
  call: AddContext,
  patientId: number,
  letter: Letter,
  onChanged: ReferralsChanged,
) {
  const patient = call.assertFound(await lockLivePatient(call.db, call.client.ID, patientId));
  await assertReferral(call, letter, patient, null);
  return insertTold(call, letter, patient, onChanged);
}

/** Adds a referral read from a picture of the client's, without a file of the letter. */
export async function addReadReferral(
  call: ReadContext,
  patientId: number,
  reading: Omit<Letter, "_referral_letter">,
  onChanged: ReferralsChanged,
) {
  const letter = { ...reading, _referral_letter: null };
  const patient = call.assertFound(await lockLivePatient(call.db, call.client.ID, patientId));
  await assertLetter(call, letter, patient, null);
  return insertTold(call, letter, patient, onChanged);
}

async function insertTold(
  call: ReadContext,
  letter: Letter,
  patient: LivePatient,
  onChanged: ReferralsChanged,
) {
  const { db, client, assertFound, auditWrite } = call;
  const ID = await insertActiveReferral(db, client.ID, patient.ID, letter);
  await onChanged(db, client.ID, patient.ID);
  const after = assertFound(await findReferral(db, client.ID, patient.ID, ID));
  auditWrite({
    controller,
    identity: patient.ID,
    _doctor: client.ID,
    message: auditMessage("added", after, patient),
    after,
  });
  return after;
}

/** Formats the audit message: "added a GP referral of CAMPBELL, Isla". */
function auditMessage(
  verb: string,
  { referral_type }: { referral_type: ReferralType },
  patient: { ID: number; first_name: string; last_name: string },
): AuditWords {
  const type = REFERRAL_TYPES.find(({ value }) => value === referral_type)?.label ?? "";
  return hideParts([hiddenPatient(patient)], (name) => `${verb} a ${type} referral of ${name}`);
}

type WriteContext = Pick<
  HandlerContext<typeof referralRoutes.create>,
  "db" | "actor" | "client" | "requestingID" | "fileUses" | "assertAllowed" | "fail"
>;
type AddContext = WriteContext &
  Pick<HandlerContext<typeof referralRoutes.create>, "assertFound" | "auditWrite">;
type CheckContext = Pick<WriteContext, "db" | "assertAllowed" | "fail"> & {
  readonly client: Pick<OpenClient, "ID" | "today">;
};
type ReadContext = CheckContext & Pick<AddContext, "assertFound" | "auditWrite">;
type LivePatient = NonNullable<Awaited<ReturnType<typeof lockLivePatient>>>;

/**
 * Validates the referral (RULE-REFL-02). Unchanged values are not checked again: an old referral keeps its
 * deleted doctor (C-45).
 */
async function assertReferral(
  call: WriteContext,
  letter: Letter,
  patient: { ID: number; dob: Day | null },
  before: Letter | null,
): Promise<void> {
  await assertLetter(call, letter, patient, before);
  const { db, client, fail } = call;
  const { _referral_letter } = letter;
  if (_referral_letter === null || _referral_letter === before?._referral_letter) return;
  const isOwnFile = await isFileOfPatient(db, client.ID, patient.ID, _referral_letter);
  if (!isOwnFile && !(await claimUpload(call, _referral_letter, letterFile))) fail(unknownLetter);
}

/** Validates the letter's date and that the referring doctor belongs to the client. */
async function assertLetter(
  call: CheckContext,
  letter: Letter,
  patient: { dob: Day | null },
  before: Letter | null,
): Promise<void> {
  const { db, client, assertAllowed, fail } = call;
  const { referral_date, _referring_doctor } = letter;
  if (referral_date !== before?.referral_date)
    assertAllowed(mayBeReferredOn(referral_date, client.today, patient.dob));
  if (
    _referring_doctor !== before?._referring_doctor &&
    !(await lockLiveReferringDoctor(db, client.ID, _referring_doctor))
  ) {
    fail(unknownReferringDoctor);
  }
}
