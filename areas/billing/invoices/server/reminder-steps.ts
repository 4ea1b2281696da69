import type { Db } from "#platform/db/db.ts";
import { updateVersioned } from "#platform/db/versioned-rows.ts";
import type { Handlers } from "#platform/http/call.ts";
import { todayIn } from "#kernel/dates/day.ts";
import type { reminderRoutes } from "../reminders.contract.ts";
import { stepTiming } from "../rules/reminders.ts";

const controller = "reminderstep";
const selectSteps = (db: Db) =>
  db.selectFrom("reminder_step").select(["ID", "days", "subject", "body", "since", "version"]);

export const listSteps = (db: Db) => selectSteps(db).orderBy("days").execute();
const findStep = (db: Db, ID: number) => selectSteps(db).where("ID", "=", ID).executeTakeFirst();

export const reminderHandlers: Handlers<typeof reminderRoutes> = {
  reminderSteps: ({ db }) => listSteps(db),

  async addReminderStep({ db, body, now, assertFound, auditWrite }) {
    const values = { ...body, since: todayIn("Australia/Sydney", now) };
    const { ID } = await db
      .insertInto("reminder_step")
      .values(values)
      .returning("ID")
      .executeTakeFirstOrThrow();
    const after = assertFound(await findStep(db, ID));
    auditWrite({ controller, identity: ID, message: `added the reminder ${stepTiming(after.days)}`, after });
    return after;
  },

  async updateReminderStep({ db, params, body, now, assertFound, auditWrite }) {
    const current = () => findStep(db, params.id);
    const before = assertFound(await current());
    const { version, ...values } = body;
    const isMoved = values.days !== undefined && values.days !== before.days;
    const change = { ...values, ...(isMoved ? { since: todayIn("Australia/Sydney", now) } : {}) };
    await updateVersioned(db, "reminder_step", { ID: before.ID }, change, { version, current });
    const after = assertFound(await current());
    auditWrite({
      controller,
      identity: after.ID,
      message: `edited the reminder ${stepTiming(after.days)}`,
      before,
      after,
    });
    return after;
  },

  async removeReminderStep({ db, params, assertFound, auditWrite }) {
    const before = assertFound(await findStep(db, params.id));
    await db.deleteFrom("reminder_step").where("ID", "=", before.ID).execute();
    auditWrite({
      controller,
      identity: before.ID,
      message: `removed the reminder ${stepTiming(before.days)}`,
      before,
    });
    return { ID: before.ID };
  },
};
