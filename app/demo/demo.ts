import { todayIn } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { seedBulletins } from "./bulletins.ts";
import { seedServices, seedWorkers } from "./bureau.ts";
import { seedDocuments } from "./documents.ts";
import { seedShortForms } from "./short-forms.ts";
import { completeRecentWork, seedHistory } from "./history/history.ts";
import { seedOpenInvoices, seedPastInvoices } from "./history/invoices.ts";
import { seedInvoices } from "./invoices.ts";
import { seedRecordings } from "./recordings.ts";
import { seedSharedWork, seedTasks } from "./tasks.ts";
import { seedOtherSystems } from "./other-systems.ts";
import { seedPictures } from "./pictures.ts";
import { seedPractice } from "./practice.ts";
import { seedFundAddresses } from "./fund-addresses.ts";
import { seedForms } from "./insurer-forms.ts";
import { seedOnlineBooking } from "./online-booking.ts";
import { seedVisitMessages } from "./visit-messages.ts";
import { seedVisitTypes } from "./visit-types.ts";
import { seedRecalls } from "./recalls.ts";
import { seedWaitList } from "./wait-list.ts";
import { seedVisits } from "./visits.ts";
import { seedSubscribers } from "./subscribers.ts";
import { demoPasswordHash, seedPeople } from "#app/seed/people.ts";

/**
 * Adds the demo practice: its people, a few weeks of Dr Raman's rooms around today and, with `history`, two
 * years of work before. Runs once, in one transaction, so that an interrupted start leaves nothing behind.
 */
export async function seedDemo(db: Db, storage: Storage, { history = false } = {}): Promise<void> {
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
    if (history) await seedPastInvoices(trx, idOf, typingManager, today);
    await seedInvoices(trx, doctor, typingManager, today);
    if (history) await seedOpenInvoices(trx, idOf, typingManager, today);
    const [vogt, okafor, typist, editor] = [idOf("vogt"), idOf("okafor"), idOf("typist"), idOf("editor")];
    await seedServices(trx);
    const workers = await seedWorkers(trx, password_hash);
    if (okafor) await seedVisits(trx, { raman: doctor, okafor, receptionist }, now);
    const idOfAnyone = (username: string) => workers.get(username) ?? idOf(username);
    const past = { storage, password_hash, idOf: idOfAnyone, now };
    if (history) await seedHistory(trx, past);
    if (vogt && typist && editor)
      await seedTasks(trx, [doctor, vogt], { typist, editor, manager: typingManager }, now);
    await seedSharedWork(trx, okafor ?? doctor, workers, now);
    for (const client of [doctor, vogt])
      if (client) await seedRecordings(trx, storage, client, history ? "spoken" : "short");
    for (const client of [doctor, okafor]) if (client) await seedVisitTypes(trx, client);
    await seedVisitMessages(trx, doctor, now);
    await seedOnlineBooking(trx, okafor ? [doctor, okafor] : [doctor]);
    if (history) await seedWaitList(trx, doctor, now);
    if (history) await seedRecalls(trx, doctor, now);
    if (okafor && vogt) await seedPictures(trx, storage, { okafor, vogt: vogt }, today, now);
    await seedDocuments(trx, storage, doctor, typingManager);
    await seedOtherSystems(trx, doctor, receptionist, today);
    await seedOffice(trx, storage, idOf, now);
    if (history) await completeRecentWork(trx, past);
  });
}

/** Adds the bureau's records for all clients: bulletins, short forms, subscribers and insurer forms. */
async function seedOffice(
  db: Db,
  storage: Storage,
  idOf: (username: string) => number | undefined,
  now: string,
): Promise<void> {
  const [typingManager, reviewer] = [idOf("typingmanager"), idOf("registration")];
  if (typingManager !== undefined) await seedBulletins(db, typingManager);
  await seedShortForms(db);
  await seedSubscribers(db);
  await seedFundAddresses(db);
  const today = todayIn("Australia/Sydney", now);
  if (reviewer !== undefined) await seedForms(db, storage, reviewer, today, now);
}
