import type { Handlers } from "#platform/http/call.ts";
import type { Db } from "#platform/db/db.ts";
import { FIRST_SETTINGS, TypingSettings, type typingSettingsRoutes } from "../settings.contract.ts";

/**
 * Returns a user's typing settings, or `FIRST_SETTINGS` if none are stored or the stored ones are no longer
 * valid.
 */
async function findSettings(db: Db, _user: number): Promise<TypingSettings> {
  const row = await db
    .selectFrom("typing_setting")
    .select("settings")
    .where("_user", "=", _user)
    .executeTakeFirst();
  const parsed = TypingSettings.safeParse(row?.settings);
  return parsed.success ? parsed.data : FIRST_SETTINGS;
}

export const settingsHandlers: Handlers<typeof typingSettingsRoutes> = {
  settings: ({ db, actor }) => findSettings(db, actor.ID),

  async saveSettings({ db, actor, body, auditWrite }) {
    const before = await findSettings(db, actor.ID);
    const settings = JSON.stringify(body);
    await db
      .insertInto("typing_setting")
      .values({ _user: actor.ID, settings })
      .onConflict((row) => row.column("_user").doUpdateSet({ settings }))
      .execute();
    const isSpeedOnly = JSON.stringify({ ...before, speed: 0 }) === JSON.stringify({ ...body, speed: 0 });
    if (!isSpeedOnly)
      auditWrite({
        controller: "user",
        identity: actor.ID,
        message: "changed the keys for typing",
        before: { ...before },
        after: { ...body },
      });
    return body;
  },
};
