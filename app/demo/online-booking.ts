import { suggestedSettings } from "#areas/calendar/online-booking/rules/settings.ts";
import type { Db } from "#platform/db/db.ts";

const PRACTICE = "Richmond Rooms";
const PHONE = "03 5550 0142";

/** Turns the booking pages of the demo's doctors on. The first doctor's page has the plain address. */
export async function seedOnlineBooking(db: Db, clients: readonly number[]): Promise<void> {
  const settings = suggestedSettings(PRACTICE, PHONE);
  const intro = "Bring your Medicare card. For urgent matters call us.";
  const rows = clients.map((_doctor, index) => ({
    ...{ ...settings, _doctor, intro, is_on: true },
    slug: index === 0 ? settings.slug : `${settings.slug}-${index + 1}`,
  }));
  if (rows.length === 0) return;
  await db.insertInto("online_booking_settings").values(rows).execute();
  await seedSpecialties(db, clients);
}

const SPECIALTIES = ["Orthopaedic surgery", "Sport and exercise medicine"];

/** Adds the specialty of each doctor, in their order. */
async function seedSpecialties(db: Db, clients: readonly number[]): Promise<void> {
  const specialties = await db.selectFrom("specialty").select(["ID", "description"]).execute();
  const rows = clients.flatMap((_doctor, index) => {
    const specialty = specialties.find(({ description }) => description === SPECIALTIES[index]);
    return specialty ? [{ _doctor, _specialty: specialty.ID }] : [];
  });
  if (rows.length > 0)
    await db
      .insertInto("doctor_specialty")
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute();
}
