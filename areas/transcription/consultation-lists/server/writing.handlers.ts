import { assertSameClient } from "#platform/access/same-client.ts";
import { updateVersioned } from "#platform/db/versioned-rows.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { type ConsultationList, listIsSent, unknownLocation, wrongType } from "../contract.ts";
import type { consultationListRoutes } from "../routes.contract.ts";
import { insertConsultations, removeConsultation } from "./consultation.queries.ts";
import { buildRows, rowsOfDay } from "./new-rows.ts";
import { controller, formatListName, patientsOf, readList, formatRowChange, snapshotOf } from "./reply.ts";
import { deleteList, findLocation, insertList, lockList } from "./writing.queries.ts";

type WritingRoutes = Pick<
  typeof consultationListRoutes,
  "create" | "remove" | "addRow" | "addBooked" | "updateRow" | "removeRow"
>;
type EditContext = Pick<HandlerContext<WritingRoutes["remove"]>, "db" | "client" | "fail" | "assertFound"> & {
  readonly params: { readonly id: number };
};

export const writingHandlers: Handlers<WritingRoutes> = {
  async create({ db, client, actor, body, assertAllowed, fail, assertFound, auditWrite }) {
    assertAllowed(assertSameClient(body, client));
    const location = (await findLocation(db, client.ID, body._location)) ?? fail(unknownLocation);
    const type = body.type ?? body.location_type ?? location.type;
    if (type !== location.type) fail(wrongType);
    const { date, consultations, notes = null } = body;
    const rows = consultations
      ? await buildRows(db, client, date, consultations, (row, name) => `consultations.${row}.${name}`)
      : await rowsOfDay(db, client, date, location.ID);
    const ID = await insertList(db, client.ID, {
      date,
      type,
      _location: location.ID,
      notes,
      _created_by: actor.ID,
    });
    await insertConsultations(db, client.ID, ID, rows);
    const after = assertFound(await readList(db, client.ID, ID));
    const message = `made ${formatListName(after)}`;
    auditWrite({ controller, identity: ID, message, patients: patientsOf(after), after: snapshotOf(after) });
    return after;
  },

  async remove(call) {
    const { db, client, auditWrite } = call;
    const before = await lockDraft(call);
    await deleteList(db, client.ID, before.ID);
    const message = `deleted ${formatListName(before)}`;
    auditWrite({
      controller,
      identity: before.ID,
      message,
      patients: patientsOf(before),
      before: snapshotOf(before),
    });
    return { ID: before.ID };
  },

  async addRow(call) {
    const { db, client, body, assertFound, auditWrite } = call;
    const before = await lockDraft(call);
    await insertConsultations(
      db,
      client.ID,
      before.ID,
      await buildRows(db, client, before.date, [body], (_row, name) => name),
    );
    const after = assertFound(await readList(db, client.ID, before.ID));
    const addedRow = assertFound(
      after.consultations.find(({ ID }) => !before.consultations.some((row) => row.ID === ID)),
    );
    const message = formatRowChange("added", after, addedRow.patient);
    auditWrite({
      controller,
      identity: after.ID,
      message,
      before: snapshotOf(before),
      after: snapshotOf(after),
    });
    return after;
  },

  async addBooked(call) {
    const { db, client, assertFound, auditWrite } = call;
    const before = await lockDraft(call);
    const rows = await rowsOfDay(db, client, before.date, before._location);
    await insertConsultations(db, client.ID, before.ID, rows);
    const after = assertFound(await readList(db, client.ID, before.ID));
    const message = `added ${rows.length} ${rows.length === 1 ? "appointment" : "appointments"} to ${formatListName(after)}`;
    const patients = rows.map(({ _patient }) => _patient);
    auditWrite({
      controller,
      identity: after.ID,
      message,
      patients,
      before: snapshotOf(before),
      after: snapshotOf(after),
    });
    return after;
  },

  async updateRow(call) {
    const { db, client, params, body, assertFound, auditWrite } = call;
    const before = await lockDraft(call);
    const row = assertFound(before.consultations.find(({ ID }) => ID === params.row));
    const { version, items, ...fields } = body;
    // Checks that the referral belongs to the row's patient.
    if (body._referral)
      await buildRows(
        db,
        client,
        before.date,
        [{ _patient: row._patient, _referral: body._referral }],
        fieldOf,
      );
    const current = () => readList(db, client.ID, before.ID);
    const change = { ...fields, ...(items ? { items: [...items] } : {}) };
    await updateVersioned(db, "consultation", { _doctor: client.ID, ID: row.ID }, change, {
      version,
      current,
    });
    const after = assertFound(await current());
    const message = formatRowChange("changed", after, row.patient);
    auditWrite({
      controller,
      identity: after.ID,
      message,
      before: snapshotOf(before),
      after: snapshotOf(after),
    });
    return after;
  },

  async removeRow(call) {
    const { db, client, params, assertFound, auditWrite } = call;
    const before = await lockDraft(call);
    const row = assertFound(before.consultations.find(({ ID }) => ID === params.row));
    await removeConsultation(db, client.ID, before.ID, row.ID);
    const after = assertFound(await readList(db, client.ID, before.ID));
    const message = formatRowChange("removed", after, row.patient);
    auditWrite({
      controller,
      identity: after.ID,
      message,
      before: snapshotOf(before),
      after: snapshotOf(after),
    });
    return after;
  },
};

const fieldOf = (_row: number, name: string): string => name;

/** Loads a list and locks it until the transaction ends. Refuses a list that was sent. */
async function lockDraft({ db, client, params, fail, assertFound }: EditContext): Promise<ConsultationList> {
  const { is_sent, ID } = assertFound(await lockList(db, client.ID, params.id));
  if (is_sent) fail(listIsSent);
  return assertFound(await readList(db, client.ID, ID));
}
