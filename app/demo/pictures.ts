import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { insertPatient } from "#areas/patients/patients/server/index.ts";
import { insertReferringDoctor } from "#areas/patients/referring-doctors/server/index.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Db } from "#platform/db/db.ts";
import { type DemoLabel, LABELS } from "./labels.ts";
import { localityOf } from "./locations.ts";
import { REFERRER_NAMES } from "./names.ts";
import { providerNumber } from "./numbers.ts";

/**
 * Patient who is also on the second label, so that the converter is offered to add the picture to this
 * patient.
 */
const KNOWN_PATIENT = {
  title: 2,
  first_name: "Carla",
  last_name: "Rossi",
  dob: "1971-03-02",
  gender: "F",
  mrn: "OK-10377",
} as const;
const BILL_TO_PATIENT = 2;

/** Adds pictures to be converted, some of them on the previous day's theatre list. */
export async function seedPictures(
  db: Db,
  storage: Storage,
  clients: Readonly<Record<DemoLabel["client"], number>>,
  today: Day,
  now: string,
): Promise<void> {
  const owner = { ID: clients.okafor, country: "AU" } as const;
  await seedReferrers(db, owner.ID);
  await insertPatient(db, owner, KNOWN_PATIENT);
  const _list = await seedList(db, owner.ID, addDays(today, -1));
  for (const [index, label] of LABELS.entries()) {
    const minutes = (LABELS.length - index) * 7;
    const takenTime = new Date(Date.parse(now) - minutes * 60_000).toISOString();
    const ID = await seedPicture(db, storage, clients[label.client], label, takenTime);
    if (label.items === null) continue;
    const claim = {
      _patient: ID,
      service_date: addDays(today, -1),
      items: [...label.items],
      billing_type: BILL_TO_PATIENT,
    };
    await db
      .insertInto("consultation")
      .values({ ...claim, _doctor: owner.ID, _list })
      .execute();
  }
}

async function seedPicture(
  db: Db,
  storage: Storage,
  _doctor: number,
  { file: name }: DemoLabel,
  takenTime: string,
): Promise<number> {
  const path = new URL(`./labels/${name}`, import.meta.url);
  const storage_key = randomBytes(24).toString("base64url");
  const { sha256 } = await storage.put(storage_key, createReadStream(path));
  const file = {
    _doctor,
    name,
    size: (await stat(path)).size,
    mime_type: FILE_KINDS.webp.mime,
    sha256,
    storage_key,
  };
  const { ID: picture } = await db
    .insertInto("file")
    .values({ ...file, _uploaded_by: _doctor, purpose: "picture", claimed_time: takenTime })
    .returning("ID")
    .executeTakeFirstOrThrow();
  const ID = await insertPatient(
    db,
    { ID: _doctor, country: "AU" },
    { first_name: "", last_name: "", picture },
  );
  await db
    .updateTable("patient")
    .set({ created_time: takenTime })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
  return ID;
}

async function seedReferrers(db: Db, _doctor: number): Promise<void> {
  for (const [title, first_name, last_name, practice_name, suburb, stem] of REFERRER_NAMES) {
    const _locality = await localityOf(db, suburb);
    const provider_number = providerNumber(stem, "2");
    await insertReferringDoctor(db, _doctor, {
      title,
      first_name,
      last_name,
      practice_name,
      _locality,
      provider_number,
    });
  }
}

async function seedList(db: Db, _doctor: number, date: Day): Promise<number> {
  const location = {
    type: "INPATIENT",
    abbreviation: "YPH",
    name: "Yarra Private",
    doctor_provider_no: providerNumber(String(246_000 + (_doctor % 1_000)), "1"),
  } as const;
  const { ID: _location } = await db
    .insertInto("location")
    .values({ ...location, _doctor })
    .returning("ID")
    .executeTakeFirstOrThrow();
  const { ID } = await db
    .insertInto("consultation_list")
    .values({ _doctor, date, type: location.type, _location, notes: null, _created_by: _doctor })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return ID;
}
