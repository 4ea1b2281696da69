import { findFullClient } from "#areas/practice/clients/server/index.ts";
import { hasForAll } from "#platform/access/resolve-access.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { isDay } from "#kernel/dates/day.ts";
import { offsetOf } from "#kernel/lists/page.ts";
import { forbidden, stale } from "#kernel/contract/problem.ts";
import { verdictOf } from "#kernel/contract/verdict.ts";
import { answerPdf } from "#platform/documents/pdf.ts";
import type { Handlers } from "#platform/http/call.ts";
import { apiDateOf } from "../answers.contract.ts";
import { alreadySubmitted, feeUnpaid, type formRoutes, unknownRecipient } from "../contract.ts";
import { localityLabel, practicesIn } from "../rules/prefill.ts";
import { maySign } from "../rules/signing.ts";
import { DRAFT, statusLabel } from "../rules/status.ts";
import { checkAbn } from "./abn.handlers.ts";
import { saveDetails } from "./client-details.ts";
import { findDocument, insertDocuments } from "./documents.queries.ts";
import { openDraft, saveAnswers } from "./draft.ts";
import { claimFee } from "./fee.ts";
import { claimFormFiles } from "./form-files.ts";
import { answersOf, auditedForm, formLine, formReply } from "./form-reply.ts";
import { freeze, printingOf } from "./freezing.ts";
import {
  deleteDraft,
  findDraft,
  findForm,
  findUserLocation,
  firstEffectiveDate,
  pageOfForms,
  submittedAt,
} from "./queries.ts";
import { editReviewed } from "./edit-reviewed.ts";
import { type FormPorts, assertComplete, storeSubmission } from "./submission.ts";

const controller = "insurerform";

export const handlers = (ports: FormPorts): Handlers<typeof formRoutes> => ({
  checkAbn,

  async firstDate({ db, client, params, assertFound }) {
    assertFound(params.doctorId === client.ID || null);
    const firstDay = await firstEffectiveDate(db, client.ID);
    return firstDay !== null && isDay(firstDay) ? { effective_date: apiDateOf(firstDay) ?? "" } : null;
  },

  async practices({ db, client, params, assertFound }) {
    assertFound(params.doctorId === client.ID || null);
    const record = assertFound(await findFullClient(db, client.ID));
    const userLocation =
      params.userLocation === 0 ? null : assertFound(await findUserLocation(db, params.userLocation));
    return practicesIn(record.practices, userLocation).map((practice) => ({
      ...practice,
      locality_label: localityLabel(practice.locality),
    }));
  },

  async check({ db, client, params, assertFound }) {
    assertFound(params.doctorId === client.ID || null);
    const userLocation = params.userLocation || null;
    const draft = await findDraft(db, client.ID, userLocation);
    return {
      ...(await submittedAt(db, client.ID, userLocation)),
      ...(draft ? { form: await formReply(db, draft) } : {}),
    };
  },

  async updateDetails({ db, client, params, body, assertAllowed, assertFound, auditWrite }) {
    assertFound(params.doctorId === client.ID || null);
    assertAllowed(assertSameClient(body, client));
    const before = assertFound(await findFullClient(db, client.ID));
    const { errors, isChanged } = await saveDetails(db, before, body);
    assertAllowed(verdictOf(errors));
    const after = assertFound(await findFullClient(db, client.ID));
    if (isChanged)
      auditWrite({
        controller: "doctor",
        identity: client.ID,
        message: "saved the details of the insurer forms",
        before,
        after,
      });
    return isChanged;
  },

  async generate({ db, client, params, body, assertAllowed, assertFound, auditWrite }) {
    assertFound(params.doctorId === client.ID || null);
    assertAllowed(assertSameClient(body, client));
    const draft = await openDraft(db, client, body);
    assertAllowed(verdictOf(await saveAnswers(db, client, draft, body)));
    const row = assertFound(await findForm(db, client.ID, draft.ID));
    auditWrite({ controller, identity: row.ID, message: "began an insurer form", after: auditedForm(row) });
    return formReply(db, row);
  },

  async submit(call) {
    const {
      client,
      actor,
      body,
      now,
      services,
      commit,
      commitReply,
      assertAllowed,
      assertFound,
      auditWrite,
      fail,
    } = call;
    const { row, printing, isUnpaid } = await commit(async (db) => {
      assertAllowed(assertSameClient(body, client));
      const draft = await openDraft(db, client, body);
      const before = answersOf(draft);
      assertAllowed(verdictOf(await saveAnswers(db, client, draft, body)));
      const saved = assertFound(await findForm(db, client.ID, draft.ID));
      assertAllowed(maySign(before, answersOf(saved), actor.ID === client.ID));
      assertAllowed(verdictOf(await claimFormFiles({ ...call, db }, saved.ID, answersOf(saved))));
      const ready = await printingOf(db, saved, now);
      await assertComplete(call, saved, ready.forms.length);
      return { row: saved, printing: ready, isUnpaid: !(await claimFee(db, call, saved)) };
    });
    // Fails after the commit, so that the draft and its invoice are kept.
    if (isUnpaid) fail(feeUnpaid);
    const documents = await freeze(services, printing, now);
    return commitReply(async (db) => {
      const submittedForm = await storeSubmission(db, row, actor.ID, now);
      if (submittedForm === null) return formReply(db, assertFound(await findForm(db, client.ID, row.ID)));
      await insertDocuments(db, client.ID, row.ID, documents);
      auditWrite({
        controller,
        identity: row.ID,
        message: `submitted an insurer form: ${statusLabel(submittedForm.form_status)}`,
        after: auditedForm(submittedForm),
      });
      if (submittedForm.form_status === 2) await ports.sendAtOnce(db, submittedForm, now);
      return formReply(db, assertFound(await findForm(db, client.ID, row.ID)));
    });
  },

  async list({ db, client, params: { pageSize, pageNumber } }) {
    const { rows, total } = await pageOfForms(db, client.ID, pageSize, offsetOf(pageSize, pageNumber));
    return { forms: rows.map(formLine), totalItems: total };
  },

  get: async ({ db, client, params, assertFound }) =>
    formReply(db, assertFound(await findForm(db, client?.ID ?? null, params.id))),

  async update(call) {
    const {
      actor,
      client,
      params,
      body,
      services,
      now,
      commit,
      commitReply,
      assertAllowed,
      assertFound,
      fail,
      auditWrite,
    } = call;
    const before = assertFound(await commit((db) => findForm(db, client?.ID ?? null, params.id)));
    if (before.form_status !== DRAFT) {
      if (!hasForAll(actor, "form.review") || actor.kind !== "staff") fail(forbidden);
      return commitReply(await editReviewed(call, before, { services, now }));
    }
    const formClient = assertFound(client);
    return commitReply(async (db) => {
      const draft = assertFound(await findForm(db, formClient.ID, params.id));
      if (body.version !== undefined && body.version !== draft.version)
        fail(stale, { current: await formReply(db, draft) });
      assertAllowed(verdictOf(await saveAnswers(db, formClient, draft, body)));
      const after = assertFound(await findForm(db, formClient.ID, params.id));
      assertAllowed(maySign(answersOf(draft), answersOf(after), actor.ID === formClient.ID));
      assertAllowed(
        verdictOf(await claimFormFiles({ ...call, client: formClient, db }, after.ID, answersOf(after))),
      );
      auditWrite({
        controller,
        identity: after.ID,
        message: "saved a draft of an insurer form",
        before: auditedForm(draft),
        after: auditedForm(after),
      });
      return formReply(db, after);
    });
  },

  async discard({ db, client, params, assertFound, fail, auditWrite }) {
    const before = assertFound(await findForm(db, client.ID, params.id));
    if (before.form_status !== DRAFT) fail(alreadySubmitted);
    await deleteDraft(db, client.ID, before.ID);
    auditWrite({
      controller,
      identity: before.ID,
      message: "discarded a draft of an insurer form",
      before: auditedForm(before),
    });
    return { ID: before.ID };
  },

  async document({ db, client, params, services, now, reply, assertFound, fail }) {
    const row = assertFound(await findForm(db, client?.ID ?? null, params.id));
    const code = params.recipient.toUpperCase();
    const storedDocument =
      row.form_status === DRAFT ? undefined : await findDocument(db, row._doctor, row.ID, code);
    if (row.form_status !== DRAFT && !storedDocument) fail(unknownRecipient);
    const printedDocuments = storedDocument
      ? []
      : await freeze(services, await printingOf(db, row, now, code), now);
    const content = storedDocument?.content ?? printedDocuments[0]?.content ?? fail(unknownRecipient);
    return answerPdf(reply, `${code} registration ${row.ID}.pdf`, content);
  },
});
