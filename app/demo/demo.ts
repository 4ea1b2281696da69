import { todayIn } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { seedBulletins } from "./bulletins.ts";
import { seedServices, seedWorkers } from "./bureau.ts";
import { seedDocuments } from "./documents.ts";
import { seedShortForms } from "./short-forms.ts";
import { seedInvoices } from "./invoices.ts";
import { seedRecordings } from "./recordings.ts";
import { seedSharedWork, seedTasks } from "./tasks.ts";
import { seedOtherSystems } from "./other-systems.ts";
import { seedPictures } from "./pictures.ts";
import { seedPractice } from "./practice.ts";
import { seedFundAddresses } from "./fund-addresses.ts";
import { seedForms } from "./insurer-forms.ts";
import { seedVisitMessages } from "./visit-messages.ts";
import { seedVisitTypes } from "./visit-types.ts";
import { seedVisits } from "./visits.ts";
import { seedSubscribers } from "./subscribers.ts";
import { demoPasswordHash, seedPeople } from "#app/seed/people.ts";

/**
 * Adds the demo practice: its people, and a few weeks of Dr Raman's rooms around today. Runs once, in one
 * transaction, so that an interrupted start leaves nothing behind.
 */
export async function seedDemo(db: Db, storage: Storage): Promise<void> {
  const password_hash = await demoPasswordHash();
  await db.transaction().execute(async (trx) => {
    await seedPeople(trx, password_hash);
    const people = await trx
      .selectFrom("person")
      .select(["ID", "username"])
      .where("is_demo", "=", true)
      .execute();
    const idOf = (username: string) => people.find((person) => person.username === username)?.ID;
    const [doctor, receptionist, typingManager] = [idOf("raman"), idOf("reception"), idOf("typingmanager")];
    if (doctor === undefined || receptionist === undefined || typingManager === undefined) return;
    // A second server that starts at once waits for the first and finds the locations already added.
    const existingLocation = await trx
      .selectFrom("location")
      .select("ID")
      .where("_doctor", "=", doctor)
      .limit(1)
      .executeTakeFirst();
    if (existingLocation) return;
    const now = new Date().toISOString();
    const today = todayIn("Australia/Sydney", now);
    await seedPractice(trx, doctor, receptionist, today);
    await seedInvoices(trx, doctor, typingManager, today);
    const [vogt, typist, editor] = [idOf("vogt"), idOf("typist"), idOf("editor")];
    await seedServices(trx);
    const workers = await seedWorkers(trx, password_hash);
    if (vogt && typist && editor)
      await seedTasks(trx, [doctor, vogt], { typist, editor, manager: typingManager }, now);
    await seedSharedWork(trx, idOf("okafor") ?? doctor, workers, now);
    for (const client of [doctor, vogt]) if (client) await seedRecordings(trx, storage, client);
    const okafor = idOf("okafor");
    if (okafor) await seedVisits(trx, { raman: doctor, okafor, receptionist }, now);
    for (const client of [doctor, okafor]) if (client) await seedVisitTypes(trx, client);
    await seedVisitMessages(trx, doctor, now);
    if (okafor && vogt) await seedPictures(trx, storage, { okafor, vogt: vogt }, today, now);
    await seedDocuments(trx, storage, doctor, typingManager);
    await seedOtherSystems(trx, doctor, receptionist, today);
    await seedBulletins(trx, typingManager);
    await seedShortForms(trx);
    await seedSubscribers(trx);
    await seedFundAddresses(trx);
    const reviewer = idOf("registration");
    if (reviewer !== undefined) await seedForms(trx, storage, reviewer, today, now);
  });
}
