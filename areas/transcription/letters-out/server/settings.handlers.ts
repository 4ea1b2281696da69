import { updateVersioned } from "#platform/db/versioned-rows.ts";
import type { Handlers } from "#platform/http/call.ts";
import { CONTROLLER } from "../contract.ts";
import type { letterSettingsRoutes } from "../settings.contract.ts";
import { findSettings, insertDefaults } from "./settings.queries.ts";

export const settingsHandlers: Handlers<typeof letterSettingsRoutes> = {
  async get({ db, client, services }) {
    const settings = await findSettings(db, client.ID);
    return { ...settings, has_folder: services.config.secureMessageFolder !== undefined };
  },

  async save({ db, client, body, services, auditWrite }) {
    const has_folder = services.config.secureMessageFolder !== undefined;
    await insertDefaults(db, client.ID);
    const before = await findSettings(db, client.ID);
    const { version, ...fields } = body;
    const current = async () => ({ ...(await findSettings(db, client.ID)), has_folder });
    await updateVersioned(db, "letter_out_settings", { _doctor: client.ID }, fields, { version, current });
    const after = await current();
    const message = "changed the settings of letters out";
    auditWrite({ controller: CONTROLLER, identity: client.ID, message, before, after });
    return after;
  },
};
