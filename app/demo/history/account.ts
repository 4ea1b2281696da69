import { abnProblem } from "#kernel/identifiers/abn.ts";
import type { Db } from "#platform/db/db.ts";
import { localityOf } from "../locations.ts";

/** Returns a valid ABN that begins with these nine digits. */
function abnFrom(stem: string): string {
  const candidates = Array.from({ length: 100 }, (_, check) => `${stem}${String(check).padStart(2, "0")}`);
  return candidates.find((abn) => abnProblem(abn) === null) ?? "";
}

/** Completes a client's account: contact, bank account, two practices and an authorised person. */
export async function seedAccount(db: Db, _doctor: number): Promise<void> {
  const _locality = await localityOf(db, "Richmond");
  await db
    .updateTable("doctor")
    .set({ ...CONTACT, _locality })
    .where("ID", "=", _doctor)
    .execute();
  // Differs from the issuer's account, because Corella and its client are separate businesses.
  const abn = abnFrom("990000120");
  const { ID: bank_account } = await db
    .insertInto("bank_account")
    .values({ ...BANK_ACCOUNT, _doctor, abn })
    .returning("ID")
    .executeTakeFirstOrThrow();
  for (const [practice_name, provider_number, address] of ROOMS)
    await db
      .insertInto("practice")
      .values({
        _doctor,
        practice_name,
        address,
        bank_account,
        abn,
        provider_number,
        _locality: _locality ?? 0,
        phone: CONTACT.work_phone,
      })
      .execute();
  await db
    .insertInto("authorised_person")
    .values({ ...MANAGER, _doctor })
    .execute();
}

const CONTACT = {
  cell_phone: "0491570006",
  work_phone: "0355501234",
  work_address: "12 Lennox Street",
  dob: "1974-05-19",
  ahpra: "MED0001974519",
  gst: true,
  bank_type: "Trading Bank",
  prefered_contact: "Email",
} as const;
const BANK_ACCOUNT = {
  name: "Example Bank",
  branch_name: "Richmond",
  bank_address: "200 Bridge Road, Richmond VIC 3121",
  account_name: "Raman Orthopaedics Pty Ltd",
  bsb: "999001",
  account_number: "10203040",
  gst: true,
};
/** Practices with the provider numbers that the demo's insurer form registers. */
const ROOMS = [
  ["Richmond Rooms", "2418731X", "12 Lennox Street"],
  ["Yarra Private Hospital", "2418732H", "150 Barkly Street"],
] as const;
const MANAGER = {
  name: "Joanne Petrie",
  relationship: "Practice Manager",
  email: "manager@corella.example",
  phone: "0355501235",
} as const;
