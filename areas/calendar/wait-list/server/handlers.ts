import { isLiveVisitType } from "#areas/calendar/appointment-types/server/index.ts";
import { namePatient } from "#areas/calendar/appointments/rules/words.ts";
import { lockPatient, patientExists } from "#areas/patients/patients/server/index.ts";
import { verdictOf } from "#kernel/contract/verdict.ts";
import { offsetOf, pageOf } from "#kernel/lists/page.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { setDeleted, updateVersioned } from "#platform/db/versioned-rows.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import {
  alreadyBooked,
  alreadyWaiting,
  CHOOSE_PATIENT,
  CHOOSE_TYPE,
  type waitListRoutes,
} from "../contract.ts";
import { mayBeEntry } from "../rules/entry.ts";
import { endOffersOfEntry } from "./ending.ts";
import { lockOffers } from "./offer.queries.ts";
import {
  countEntries,
  type EntryRow,
  findEntry,
  insertEntry,
  isWaitingAlready,
  listEntries,
  listEntriesOfPatient,
} from "./entry.queries.ts";

const controller = "waitlist";

export const handlers: Handlers<typeof waitListRoutes> = {
  async list({ db, client, params, query }) {
    const entries = await listEntries(db, client.ID, query, params);
    const total = await countEntries(db, client.ID, query, offsetOf(params.pageSize, params.pageNumber));
    return pageOf("entries", entries, total);
  },

  async ofPatient({ db, client, params, assertFound }) {
    assertFound((await patientExists(db, client.ID, params.id)) || null);
    return listEntriesOfPatient(db, client.ID, params.id);
  },

  async create(call) {
    const { db, client, body, assertAllowed, assertFound, auditWrite } = call;
    assertAllowed(assertSameClient(body, client));
    const { _doctor, ...typed } = body;
    const fields = {
      ...typed,
      _visit_type: body._visit_type ?? null,
      from_day: body.from_day ?? client.today,
    };
    assertAllowed(mayBeEntry(fields));
    await assertReferences(call, { ID: 0, ...fields }, fields._visit_type !== null);
    const identity = await insertEntry(db, client.ID, fields);
    const after = assertFound(await findEntry(db, client.ID, identity));
    const message = namePatient(after.patient, (who) => `added ${who} to the wait list`);
    auditWrite({ controller, identity, message, after });
    return after;
  },

  async update(call) {
    const { db, client, params, body, assertAllowed, assertFound, fail, auditWrite } = call;
    assertAllowed(assertSameClient(body, client));
    const current = () => findEntry(db, client.ID, params.id);
    const before = assertFound(await current());
    const { _doctor, version, from_day, ...typed } = body;
    const fields = from_day ? { ...typed, from_day } : typed;
    const changed = { ...before, ...fields };
    assertAllowed(mayBeEntry(changed));
    if (before.booked_at !== null) return fail(alreadyBooked);
    await assertReferences(
      call,
      changed,
      changed._visit_type !== null && changed._visit_type !== before._visit_type,
    );
    const key = { _doctor: client.ID, ID: before.ID };
    await updateVersioned(db, "wait_list_entry", key, fields, { version, current });
    const after = assertFound(await current());
    const isRestored = before.is_deleted && !after.is_deleted;
    const message = namePatient(after.patient, (who) =>
      isRestored ? `restored ${who} to the wait list` : `changed the wait list entry of ${who}`,
    );
    auditWrite({ controller, identity: after.ID, message, before, after });
    return after;
  },

  async remove({ db, services, client, actor, now, params, assertFound, auditWrite }) {
    await lockOffers(db, client.ID);
    const before = assertFound(await findEntry(db, client.ID, params.id));
    if (!before.is_deleted) {
      await setDeleted(db, "wait_list_entry", { _doctor: client.ID, ID: before.ID }, true);
      const after = { ...before, is_deleted: true, version: before.version + 1 };
      const message = namePatient(before.patient, (who) => `removed ${who} from the wait list`);
      auditWrite({ controller, identity: before.ID, message, before, after });
      const work = { db, services, client, now, by: actor.ID };
      for (const entry of await endOffersOfEntry(work, before.ID)) auditWrite(entry);
    }
    return { ID: before.ID, is_deleted: true as const };
  },
};

type EntryCall = Pick<
  HandlerContext<typeof waitListRoutes.create>,
  "db" | "client" | "assertAllowed" | "fail"
>;
type Referring = Pick<EntryRow, "ID" | "_patient"> & {
  readonly _visit_type: number | null;
  readonly is_deleted?: boolean;
};

/**
 * Requires a live patient and a live type of the client, and that the patient doesn't wait for the type
 * already. An unchanged type may have been archived.
 */
async function assertReferences(
  { db, client, assertAllowed, fail }: EntryCall,
  entry: Referring,
  isNewType: boolean,
): Promise<void> {
  const patient = await lockPatient(db, client.ID, entry._patient);
  const knowsPatient = patient !== undefined && !patient.is_deleted;
  const knowsType =
    !isNewType || entry._visit_type === null || (await isLiveVisitType(db, client.ID, entry._visit_type));
  assertAllowed(
    verdictOf({
      ...(knowsPatient ? {} : { _patient: CHOOSE_PATIENT }),
      ...(knowsType ? {} : { _visit_type: CHOOSE_TYPE }),
    }),
  );
  if (entry.is_deleted !== true && (await isWaitingAlready(db, client.ID, entry))) fail(alreadyWaiting);
}
