import type { PatientRow } from "#areas/patients/patients/row.contract.ts";
import { findPatient, listRows, patientScope } from "#areas/patients/patients/server/index.ts";
import { hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import { offsetOf } from "#kernel/lists/page.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext, Handlers, OpenClient } from "#platform/http/call.ts";
import { type duplicateRoutes, notTwoPatients } from "../duplicates.contract.ts";
import { COMPARE_JOB } from "./compare.ts";
import {
  countDismissedPairs,
  findDismissedPair,
  insertDismissedPair,
  listDismissedPairs,
  removeDismissedPair,
} from "./dismissed-pairs.queries.ts";
import { countWaiting, type LikelyPair, listLikelyOf, listLikelyPairs } from "./pairs.queries.ts";

export const duplicateHandlers: Handlers<typeof duplicateRoutes> = {
  async list({ db, client, services, params: { pageSize, pageNumber }, query }) {
    const comparing = await countWaiting(db, client.ID);
    // Starts the job now because after an import the user should not wait for its next scheduled minute.
    if (comparing > 0) await services.jobs.enqueue(db, COMPARE_JOB, {}, { key: COMPARE_JOB });
    const pairs = filterPairs(await listLikelyPairs(db, client.ID), query.search ?? "");
    const sorted = query.sort === "name" ? pairs.toSorted(compareNames) : pairs;
    const from = offsetOf(pageSize, pageNumber);
    return {
      ...(await withPatients(db, client, sorted.slice(from, from + pageSize))),
      totalItems: pairs.length,
      comparing,
    };
  },

  async listDuplicatesOf({ db, client, actor, params, assertFound }) {
    const patient = assertFound(await findPatient(db, patientScope(client, actor), params.id));
    const pairs = await listLikelyOf(db, client.ID, patient.ID);
    return { ...(await withPatients(db, client, pairs)), totalItems: pairs.length };
  },

  async listNotSame({ db, client, params: { pageSize, pageNumber }, query }) {
    const search = query.search ?? "";
    const page = { limit: pageSize, offset: offsetOf(pageSize, pageNumber) };
    const dismissedPairs = await listDismissedPairs(db, client.ID, search, page);
    return {
      ...(await withPatients(db, client, dismissedPairs)),
      totalItems: await countDismissedPairs(db, client.ID, search),
    };
  },

  async markNotSame(call) {
    const { db, client, actor, params, fail, assertFound, auditWrite } = call;
    if (params.one_id === params.other_id) fail(notTwoPatients);
    const { one, other, names } = await findPair(call);
    if (await insertDismissedPair(db, client.ID, one, other, actor.ID))
      auditWrite({
        controller: "patient",
        identity: one,
        message: hideParts(names, (a, b) => `marked ${a} and ${b} as not duplicates`),
      });
    return assertFound(await findDismissedPair(db, client.ID, one, other));
  },

  async unmarkNotSame(call) {
    const { db, client, auditWrite } = call;
    const { one, other, names } = await findPair(call);
    if (await removeDismissedPair(db, client.ID, one, other))
      auditWrite({
        controller: "patient",
        identity: one,
        message: hideParts(names, (a, b) => `removed the mark that ${a} and ${b} are not duplicates`),
      });
    return { one, other };
  },
};

type MarkContext = Pick<
  HandlerContext<typeof duplicateRoutes.markNotSame>,
  "db" | "client" | "actor" | "params" | "assertFound"
>;

/** Returns the two patients in the order in which pairs are stored, the smaller ID first. */
async function findPair({ db, client, actor, params, assertFound }: MarkContext) {
  const reach = patientScope(client, actor);
  const one = assertFound(await findPatient(db, reach, Math.min(params.one_id, params.other_id)));
  const other = assertFound(await findPatient(db, reach, Math.max(params.one_id, params.other_id)));
  return { one: one.ID, other: other.ID, names: [hiddenPatient(one), hiddenPatient(other)] };
}

/** Returns the pairs with the rows of their patients, each patient once. */
async function withPatients<Pair extends { one: number; other: number }>(
  db: Db,
  client: OpenClient,
  pairs: Pair[],
): Promise<{ patients: PatientRow[]; pairs: Pair[] }> {
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  return { patients: await listRows(db, client.ID, ids, client.today), pairs };
}

const keyOf = ({ last_key, first_key }: { last_key: string; first_key: string }): string =>
  `${last_key} ${first_key}`;

function filterPairs(pairs: LikelyPair[], search: string): LikelyPair[] {
  const words = search
    .split(/[\s,]+/)
    .map(nameKey)
    .filter(Boolean);
  const isNamed = (name: string): boolean => words.every((word) => name.includes(word));
  return words.length === 0
    ? pairs
    : pairs.filter(({ first, second }) => isNamed(keyOf(first)) || isNamed(keyOf(second)));
}

const nameCollator = new Intl.Collator("en-AU");
const compareNames = (a: LikelyPair, b: LikelyPair): number =>
  nameCollator.compare(keyOf(a.first), keyOf(b.first)) || a.one - b.one || a.other - b.other;
