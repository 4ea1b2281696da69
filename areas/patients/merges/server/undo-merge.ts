import { refreshStatus } from "#areas/patients/patients/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import type { PatientReference } from "#platform/http/patient-rows.ts";
import type { Answers, Questions } from "../contract.ts";
import { separateValues, listChangedFields, type MergeState } from "../rules/undo-merge.ts";
import type { MergePair } from "./merging.ts";
import { addNames } from "./names.ts";
import {
  fieldsOf,
  findMergeAway,
  listStanding,
  markUndone,
  type MergeRecord,
  restorePatient,
} from "./queries.ts";
import { freeImportNumbers } from "#areas/patients/patients/server/index.ts";
import { listAdded, type MergeMove, moveRowsBack } from "./rows.ts";

/**
 * Returns a later merge of the kept patient, which must be undone first. Undefined if no later merge exists.
 */
export async function findLaterMerge(
  db: Db,
  { ID, _doctor, _to }: MergeRecord,
): Promise<MergeRecord | undefined> {
  const [latest] = await listStanding(db, _doctor, _to);
  return (await findMergeAway(db, _doctor, _to)) ?? (latest && latest.ID > ID ? latest : undefined);
}

const mergingOf = ({ _doctor, ID, _from, _to }: MergeRecord): MergeMove => ({
  _doctor,
  merge: ID,
  from: _from,
  to: _to,
});

const mergeStateOf = (merge: MergeRecord, { to }: Pick<MergePair, "to">): MergeState => ({
  from_before: fieldsOf(merge.from_before),
  to_before: fieldsOf(merge.to_before),
  to_after: fieldsOf(merge.to_after),
  now: fieldsOf(to),
});

export async function questionsOf(
  db: Db,
  merge: MergeRecord,
  survivor: Pick<MergePair, "to">,
  references: readonly PatientReference[],
): Promise<Questions> {
  return {
    added: await listAdded(db, references, mergingOf(merge)),
    changed: await addNames(db, merge._doctor, listChangedFields(mergeStateOf(merge, survivor))),
  };
}

/** Restores both patients as before the merge, and assigns later additions and changes as the user chose. */
export async function undoMoves(
  db: Db,
  merge: MergeRecord,
  pair: MergePair,
  actorId: number,
  { asked: questions, answers }: { asked: Questions; answers: Answers },
  references: readonly PatientReference[],
): Promise<void> {
  const { _doctor, from_before, to_before, to_after } = merge;
  const { from, to } = pair;
  const restored = separateValues(mergeStateOf(merge, pair), answers);
  const isAssignedToFrom = ({ kind, key }: { kind: string; key: string }) =>
    answers.added.some((answer) => answer.kind === kind && answer.key === key && answer.side === "from");
  await moveRowsBack(db, references, mergingOf(merge), questions.added.filter(isAssignedToFrom));
  await freeImportNumbers(db, _doctor, [from.ID, to.ID]);
  await restorePatient(db, from, { ...from_before, ...restored.from, is_deleted: false, _merged_into: null });
  const billedPatient =
    to.last_billed_location === (to_after["last_billed_location"] ?? null) ? to_before : to;
  const status = to.status === to_after["status"] ? (to_before["status"] ?? to.status) : to.status;
  await restorePatient(db, to, {
    ...restored.to,
    status,
    last_billed_location: billedPatient["last_billed_location"] ?? null,
    is_deleted: to.is_deleted,
    _merged_into: null,
  });
  await markUndone(db, _doctor, merge.ID, actorId);
  if (questions.added.length + questions.changed.length === 0) return;
  for (const { ID } of [from, to]) await refreshStatus(db, _doctor, ID);
}
