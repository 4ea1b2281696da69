import { listVisitTypes } from "#areas/calendar/appointment-types/server/index.ts";
import { findSmsSender } from "#areas/calendar/visit-messages/server/index.ts";
import { lockCalendar } from "#areas/calendar/appointments/server/index.ts";
import { stale } from "#kernel/contract/problem.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { BOOK_PATH } from "../public.contract.ts";
import { suggestedSettings } from "../rules/settings.ts";
import { type bookingSettingsRoutes, type KeptBookingSettings, slugTaken } from "../settings.contract.ts";
import { CONTROLLER } from "./publish.ts";
import { findPracticeName, findSettings, isSlugTaken, saveSettings } from "./settings.queries.ts";

export const settingsHandlers: Handlers<typeof bookingSettingsRoutes> = {
  settings: keptSettings,

  async saveSettings(call) {
    const { db, client, body, fail, auditWrite } = call;
    const { version, ...settings } = body;
    // Locks the client's row, because the settings may not have a row yet (F-7).
    await lockCalendar(db, client.ID);
    const before = await keptSettings(call);
    if (version !== undefined && version !== before.version) return fail(stale, { current: before });
    if (await isSlugTaken(db, client.ID, settings.slug)) return fail(slugTaken);
    await saveSettings(db, client.ID, settings);
    const after = await keptSettings(call);
    const message = "changed the settings of online booking";
    auditWrite({ controller: CONTROLLER, identity: client.ID, message, before, after });
    return after;
  },
};

type SettingsCall = Pick<HandlerContext<typeof bookingSettingsRoutes.settings>, "db" | "client" | "services">;

/** Returns the settings of the client, or suggested ones with the page off. */
async function keptSettings({ db, client, services }: SettingsCall): Promise<KeptBookingSettings> {
  const storedSettings = await findSettings(db, client.ID);
  const practice = await findPracticeName(db, client.ID);
  const types = (await listVisitTypes(db, client.ID, false)).filter((type) => type.is_bookable_online);
  return {
    ...(storedSettings ?? { ...suggestedSettings(practice.name, practice.phone), version: 0 }),
    address: `${services.publicUrl()}${BOOK_PATH}/`,
    types: types.map(({ name }) => name),
    has_sms: (await findSmsSender(db, services, client.ID)) !== null,
  };
}
