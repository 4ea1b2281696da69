import { countUnsentReminders } from "#areas/calendar/visit-messages/server/index.ts";
import { hasRight } from "#platform/access/actor.ts";
import { lockedBy } from "#platform/access/resolve-access.ts";
import { soonestFreeTime } from "#areas/calendar/appointments/server/index.ts";
import { hideChecklist } from "#areas/practice/clients/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import type { homeRoutes } from "../contract.ts";
import { findChecklist } from "./checklist.queries.ts";
import { listStaffNeeds } from "./staff-needs.queries.ts";
import { countMissingData, listRecentClients } from "./queries.ts";

export const homeHandlers: Handlers<typeof homeRoutes> = {
  async needs({ db, actor, client }) {
    return {
      patients_missing_data: await countMissingData(db, client.ID, lockedBy(client, actor)),
      reminders_not_sent: hasRight(actor, "calendar.view") ? await countUnsentReminders(db, client.ID) : 0,
    };
  },

  checklist: ({ db, client }) => findChecklist(db, client.ID),

  async hideChecklist({ db, client, auditWrite }) {
    const before = await findChecklist(db, client.ID);
    if (before.is_hidden) return before;
    await hideChecklist(db, client.ID);
    auditWrite({ controller: "preferences", identity: client.ID, message: "hid the first steps" });
    return { ...before, is_hidden: true };
  },

  staffNeeds: ({ db, actor }) => listStaffNeeds(db, actor),

  recentClients: ({ db, actor }) => listRecentClients(db, actor.ID),

  async next({ db, client, now }) {
    return { free: await soonestFreeTime(db, client, now) };
  },
};
