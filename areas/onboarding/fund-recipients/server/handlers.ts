import type { Handlers } from "#platform/http/call.ts";
import { updateVersioned } from "#platform/db/versioned-rows.ts";
import type { recipientRoutes } from "../contract.ts";
import { findRecipient, listRecipients } from "./queries.ts";

export const handlers: Handlers<typeof recipientRoutes> = {
  list: ({ db }) => listRecipients(db),

  async update({ db, params, body, assertFound, auditWrite }) {
    const current = () => findRecipient(db, params.id);
    const before = assertFound(await current());
    const { version, ...change } = body;
    await updateVersioned(db, "fund_recipient", { ID: before.ID }, change, { version, current });
    const after = assertFound(await current());
    auditWrite({
      controller: "fundrecipient",
      identity: after.ID,
      message: `changed where forms for ${after.name} go`,
      before,
      after,
    });
    return after;
  },
};
