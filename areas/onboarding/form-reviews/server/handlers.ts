import {
  editReviewed,
  findForm,
  freeze,
  type FormRow,
  lockForm,
  nameErrorsOf,
  updateProgress,
} from "#areas/onboarding/insurer-forms/server/index.ts";
import { listRecipients } from "#areas/onboarding/fund-recipients/server/index.ts";
import { statusName } from "#areas/onboarding/insurer-forms/rules/status.ts";
import { verdictOf } from "#kernel/contract/verdict.ts";
import type { Handlers } from "#platform/http/call.ts";
import { notATask, reviewDone, type reviewRoutes, reviewTaken, SENDING_FAILED } from "../contract.ts";
import { beginReview, DONE, lockReview, OPEN, PROCESSING } from "./reviewing.ts";
import { listSendings, nameOf, pageOfReviews, setSending } from "./queries.ts";
import { reviewReply } from "./review-reply.ts";
import { dispatch, recordWaiting, prepareSending, readFiles, settleStatus } from "./send.ts";

const controller = "insurerform";
/** Includes refused funds because staff see refusals and may send again. */
const reach = "untried and refused" as const;
const auditFieldsOf = (row: FormRow) => ({ controller, identity: row.ID, _doctor: row._doctor });

export const handlers: Handlers<typeof reviewRoutes> = {
  list: ({ db, params, query }) => pageOfReviews(db, params, query),

  async get(call) {
    const { db, params, query, assertFound } = call;
    const form = assertFound(await findForm(db, null, params.id));
    if (query.starts_review === false || form.process_status !== OPEN) return reviewReply(db, form);
    await beginReview(call, db, await lockReview(call));
    return reviewReply(db, assertFound(await findForm(db, null, params.id)));
  },

  async start(call) {
    const { db, actor, params, assertFound, fail } = call;
    const form = await lockReview(call);
    const isOwn = form.process_status === PROCESSING && form._reviewer === actor.ID;
    if (form.process_status === PROCESSING && !isOwn)
      return fail(reviewTaken, { reviewer: (await nameOf(db, form._reviewer)) ?? "Another user" });
    if (form.process_status === DONE) return fail(reviewTaken, { reviewer: null });
    await beginReview(call, db, form);
    return reviewReply(db, assertFound(await findForm(db, null, params.id)));
  },

  async handBack(call) {
    const { db, params, assertFound, fail, auditWrite } = call;
    const form = await lockReview(call);
    if (form.process_status === DONE) return fail(reviewDone);
    if (form.process_status === PROCESSING) {
      await updateProgress(db, form._doctor, form.ID, { process_status: OPEN, _reviewer: null });
      auditWrite({ ...auditFieldsOf(form), message: "handed back an insurer form" });
    }
    return reviewReply(db, assertFound(await findForm(db, null, params.id)));
  },

  async update(call) {
    const { params, services, now, commit, commitReply, assertFound } = call;
    const before = assertFound(await commit((db) => findForm(db, null, params.id)));
    const store = await editReviewed(call, before, { services, now });
    return commitReply(async (db) => {
      await store(db);
      await beginReview(call, db, await lockReview({ db, params, assertFound }));
      return reviewReply(db, assertFound(await findForm(db, null, params.id)));
    });
  },

  async send(call) {
    const {
      actor,
      params,
      body,
      services,
      now,
      commit,
      commitReply,
      assertAllowed,
      assertFound,
      auditWrite,
    } = call;
    const { row, sending } = await commit(async (db) => {
      const form = assertFound(await findForm(db, null, params.id));
      assertAllowed(verdictOf(nameErrorsOf(form)));
      return { row: form, sending: await prepareSending(db, form, { ...body, reach }, now) };
    });
    assertAllowed(verdictOf(sending.errors));
    const frozen = await freeze(services, sending.unprinted, now);
    const attached = await readFiles(services.storage, sending.files);
    return commitReply(async (db) => {
      const order = {
        targets: sending.targets,
        frozen,
        attached,
        addresses: body.addresses ?? {},
        now,
        by: actor.ID,
        reach,
      };
      await beginReview(call, db, await lockReview({ db, params, assertFound }));
      const { failed, sent } = await dispatch(db, row, order);
      const after = assertFound(await findForm(db, null, params.id));
      if (sent + failed.length > 0)
        auditWrite({
          ...auditFieldsOf(row),
          message: `sent an insurer form to ${sent} ${sent === 1 ? "fund" : "funds"}`,
        });
      const { form_status } = after;
      return {
        form_status,
        form_status_name: statusName(form_status),
        message: failed.length > 0 ? SENDING_FAILED : null,
        failed,
        sent,
      };
    });
  },

  async entered({ db, actor, params, now, assertFound, fail, auditWrite }) {
    const row = assertFound(await findForm(db, null, params.id));
    await lockForm(db, row._doctor, row.ID);
    const recipient = (await listRecipients(db)).find(({ code }) => code === params.recipient.toUpperCase());
    const waitingTask = (await listSendings(db, row._doctor, row.ID)).find(
      (fundRow) => fundRow.recipient === recipient?.code && fundRow.state === "task",
    );
    if (!recipient || !waitingTask) return fail(notATask);
    await setSending(db, row._doctor, row.ID, recipient.code, { state: "entered", _changed_by: actor.ID });
    await recordWaiting(db, row, recipient, now);
    await settleStatus(db, row);
    auditWrite({ ...auditFieldsOf(row), message: `entered an insurer form at ${recipient.name}` });
    return reviewReply(db, assertFound(await findForm(db, null, params.id)));
  },
};
