import { patientExists } from "#areas/patients/patients/server/index.ts";
import { namePatient } from "#areas/calendar/appointments/rules/words.ts";
import { stale } from "#kernel/contract/problem.ts";
import { offsetOf, pageOf } from "#kernel/lists/page.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { alreadyAnswered, notReachable, type visitMessageRoutes } from "../contract.ts";
import type { KeptMessageRules } from "../message.contract.ts";
import { addressOf } from "../rules/compose.ts";
import { isOn, mayBeRules, normaliseSender, suggestedRules } from "../rules/settings.ts";
import { QUESTION_WORDS, REASON_WORDS } from "../rules/words.ts";
import { queueAnswer } from "./answers.ts";
import { endOptOuts, findContacts, insertOptOut, isOptedOut } from "./contact.queries.ts";
import {
  countMessages,
  countMonths,
  listMessages,
  listMessagesOfPatient,
  listUnreachable,
} from "./list.queries.ts";
import { linkFor } from "./link-token.ts";
import { previewOf } from "./preview.ts";
import { CONTROLLER } from "./publish.ts";
import { countReplies, findReply, listReplies, listRepliesOfPatient, markHandled } from "./reply.queries.ts";
import { findPracticeName, findRules, lockClient, saveRules } from "./rules.queries.ts";

export const handlers: Handlers<typeof visitMessageRoutes> = {
  async list({ db, client, params, query }) {
    const filter = { state: query.state, search: query.search ?? "" };
    const offset = offsetOf(params.pageSize, params.pageNumber);
    const [messages, total, waiting] = [
      await listMessages(db, client.ID, filter, { limit: params.pageSize, offset }),
      await countMessages(db, client.ID, filter, offset),
      await countReplies(db, client.ID, false),
    ];
    return { ...pageOf("messages", messages, total), waiting };
  },

  async ofPatient({ db, client, params, assertFound }) {
    assertFound((await patientExists(db, client.ID, params.id)) || null);
    return {
      messages: await listMessagesOfPatient(db, client.ID, params.id),
      replies: await listRepliesOfPatient(db, client.ID, params.id),
      is_opted_out: await isOptedOut(db, client.ID, params.id),
    };
  },

  async optOut({ db, client, actor, params, body, now, assertFound, auditWrite }) {
    const contact = assertFound((await findContacts(db, client.ID, [params.id])).get(params.id));
    const before = { is_opted_out: await isOptedOut(db, client.ID, params.id) };
    const key = { _doctor: client.ID, _patient: params.id };
    if (body.is_opted_out) {
      const target = addressOf(contact, { channel: "sms", allows_overseas: true }, client.country);
      const address = "problem" in target ? "" : target.number;
      await insertOptOut(db, { ...key, address, _by: actor.ID, at: now });
    } else await endOptOuts(db, { ...key, address: null }, { at: now, person: actor.ID });
    const did = body.is_opted_out ? "stopped messages to" : "resumed messages to";
    const message = namePatient(contact, (who) => `${did} ${who}`);
    const after = { is_opted_out: body.is_opted_out };
    auditWrite({ controller: CONTROLLER, identity: params.id, message, before, after });
    return after;
  },

  async replies({ db, client, params, query }) {
    const showAll = query.show_all === true;
    const offset = offsetOf(params.pageSize, params.pageNumber);
    const replies = await listReplies(db, client.ID, { showAll, limit: params.pageSize, offset });
    return pageOf("replies", replies, await countReplies(db, client.ID, showAll));
  },

  async handle({ db, client, actor, params, now, assertFound, auditWrite }) {
    const before = assertFound(await findReply(db, client.ID, params.id));
    const key = { _doctor: client.ID, ID: params.id };
    if (!(await markHandled(db, key, { at: now, person: actor.ID }))) return before;
    const after = assertFound(await findReply(db, client.ID, params.id));
    const message =
      after.patient === null
        ? "answered a reply"
        : namePatient(after.patient, (who) => `answered a reply of ${who}`);
    auditWrite({ controller: CONTROLLER, identity: params.id, message, after: { ID: params.id } });
    return after;
  },

  async answerReply({ db, client, actor, services, params, body, now, assertFound, fail, auditWrite }) {
    const { ID, patient } = assertFound(await findReply(db, client.ID, params.id));
    if (patient === null) return fail(notReachable, { reason: QUESTION_WORDS.shared });
    const isFirst = await markHandled(db, { _doctor: client.ID, ID }, { at: now, person: actor.ID });
    if (!isFirst) return fail(alreadyAnswered);
    const message = { _patient: patient.ID, text: body.text };
    const { reason } = await queueAnswer(db, { services, client, now }, { ID }, message);
    if (reason !== null) return fail(notReachable, { reason: REASON_WORDS[reason] });
    const words = namePatient(patient, (who) => `answered a reply of ${who} with a message`);
    auditWrite({ controller: CONTROLLER, identity: ID, message: words, after: { ID } });
    return assertFound(await findReply(db, client.ID, ID));
  },

  unreachable: ({ db, client }) => listUnreachable(db, client.ID),

  months: ({ db, client }) => countMonths(db, client.ID, client.zone),

  async preview({ db, client, services, now }) {
    const rules = await findRules(db, client.ID);
    return rules
      ? previewOf(db, services, client, rules, now)
      : { day: client.today, today: [], tomorrow: [] };
  },

  rules: keptRules,

  async saveRules(call) {
    const { db, client, body, assertAllowed, fail, auditWrite } = call;
    const { version, ...typed } = body;
    const rules = { ...typed, sender: normaliseSender(typed.sender) };
    assertAllowed(mayBeRules(rules));
    await lockClient(db, client.ID);
    const before = await keptRules(call);
    if (version !== undefined && version !== before.version) return fail(stale, { current: before });
    await saveRules(db, client.ID, rules, !isOn(before) && isOn(rules));
    const after = await keptRules(call);
    const message = "changed the rules of appointment messages";
    auditWrite({ controller: CONTROLLER, identity: client.ID, message, before, after });
    return after;
  },
};

/** A message with as many digits as a busy server has, for the length of its link. */
const LONG_ID = { _doctor: 999_999, ID: 9_999_999 };

type RulesCall = Pick<HandlerContext<typeof visitMessageRoutes.rules>, "db" | "client" | "services">;

/** Returns the rules of the client, or suggested ones that send nothing. */
async function keptRules({ db, client, services }: RulesCall): Promise<KeptMessageRules> {
  const storedRules = await findRules(db, client.ID);
  const rules = storedRules ?? { ...suggestedRules(await findPracticeName(db, client.ID)), version: 0 };
  return {
    ...rules,
    has_provider: services.config.sms !== undefined,
    part_price_tenths: services.config.smsPartPrice ?? null,
    link_length: linkFor(services, LONG_ID).length,
  };
}
