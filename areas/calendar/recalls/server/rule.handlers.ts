import { verdictOf } from "#kernel/contract/verdict.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import { setDeleted, updateVersioned } from "#platform/db/versioned-rows.ts";
import type { Handlers } from "#platform/http/call.ts";
import { CHOOSE_TYPE } from "../contract.ts";
import type { ruleRoutes } from "../rule.contract.ts";
import { lengthWords } from "../rules/words.ts";
import { applyRule, findRule, insertRule, listRules, lockType, type RuleRow } from "./rule.queries.ts";

const controller = "recallrule";

const nameOf = (rule: RuleRow): string => `${lengthWords(rule)} after ${rule.visit_type.name}`;

export const ruleHandlers: Handlers<typeof ruleRoutes> = {
  rules: ({ db, client }) => listRules(db, client.ID),

  async createRule({ db, client, body, assertAllowed, assertFound, auditWrite }) {
    assertAllowed(assertSameClient(body, client));
    const { _doctor, ...fields } = body;
    const knowsType = await lockType(db, client.ID, fields._visit_type);
    assertAllowed(verdictOf(knowsType ? {} : { _visit_type: CHOOSE_TYPE }));
    const identity = await insertRule(db, client.ID, { ...fields, from_day: client.today });
    const after = assertFound(await findRule(db, client.ID, identity));
    await applyRule(db, client.ID, after, client.today);
    auditWrite({ controller, identity, message: `added the recall rule “${nameOf(after)}”`, after });
    return after;
  },

  async updateRule({ db, client, params, body, assertAllowed, assertFound, auditWrite }) {
    assertAllowed(assertSameClient(body, client));
    const current = () => findRule(db, client.ID, params.id);
    const before = assertFound(await current());
    const { _doctor, version, ...fields } = body;
    const _visit_type = fields._visit_type ?? before._visit_type;
    const knowsType = await lockType(db, client.ID, _visit_type);
    const isKept = _visit_type === before._visit_type;
    assertAllowed(verdictOf(knowsType || isKept ? {} : { _visit_type: CHOOSE_TYPE }));
    const key = { _doctor: client.ID, ID: before.ID };
    const from = isKept ? {} : { from_day: client.today };
    await updateVersioned(db, "recall_rule", key, { ...fields, ...from }, { version, current });
    const after = assertFound(await current());
    await applyRule(db, client.ID, after, client.today);
    const did = before.is_deleted && !after.is_deleted ? "restored" : "changed";
    const message = `${did} the recall rule “${nameOf(after)}”`;
    auditWrite({ controller, identity: after.ID, message, before, after });
    return after;
  },

  async removeRule({ db, client, params, assertFound, auditWrite }) {
    const before = assertFound(await findRule(db, client.ID, params.id));
    if (!before.is_deleted) {
      await setDeleted(db, "recall_rule", { _doctor: client.ID, ID: before.ID }, true);
      const after = { ...before, is_deleted: true, version: before.version + 1 };
      const message = `deleted the recall rule “${nameOf(before)}”`;
      auditWrite({ controller, identity: before.ID, message, before, after });
    }
    return { ID: before.ID, is_deleted: true as const };
  },
};
