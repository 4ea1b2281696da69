import { forbidden } from "#kernel/contract/problem.ts";
import { hasRight } from "#platform/access/actor.ts";
import { updateVersioned } from "#platform/db/versioned-rows.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import type { shortFormRoutes } from "../contract.ts";
import { deleteForm, findForm, insertForm, listForms, pageOfForms } from "./queries.ts";

const controller = "shortForm";

/** Refuses changes to the office's short forms by users who don't assign work. */
function assertMayChange(
  { actor, fail }: Pick<HandlerContext<typeof shortFormRoutes.remove>, "actor" | "fail">,
  isOffice: boolean,
): void {
  if (isOffice && !hasRight(actor, "task.assign")) fail(forbidden);
}

export const handlers: Handlers<typeof shortFormRoutes> = {
  all: ({ db, actor }) => listForms(db, actor.ID),
  list: ({ db, actor, params, query }) => pageOfForms(db, actor.ID, params, query),

  async create(call) {
    const { db, actor, body, assertFound, auditWrite } = call;
    const { short, text, is_office = false } = body;
    assertMayChange(call, is_office);
    const ID = await insertForm(db, { _user: is_office ? null : actor.ID, short, text });
    const after = assertFound(await findForm(db, actor.ID, ID));
    auditWrite({ controller, identity: ID, message: `added the short form ${short}`, after });
    return after;
  },

  async update(call) {
    const { db, actor, params, body, assertFound, auditWrite } = call;
    const current = () => findForm(db, actor.ID, params.id);
    const before = assertFound(await current());
    assertMayChange(call, before.is_office);
    const { version, short = before.short, text = before.text } = body;
    await updateVersioned(db, "short_form", { ID: before.ID }, { short, text }, { version, current });
    const after = assertFound(await current());
    auditWrite({
      controller,
      identity: after.ID,
      message: `changed the short form ${after.short}`,
      before,
      after,
    });
    return after;
  },

  async remove(call) {
    const { db, actor, params, assertFound, auditWrite } = call;
    const before = assertFound(await findForm(db, actor.ID, params.id));
    assertMayChange(call, before.is_office);
    await deleteForm(db, before.ID);
    auditWrite({
      controller,
      identity: before.ID,
      message: `deleted the short form ${before.short}`,
      before,
    });
    return { ID: before.ID };
  },
};
