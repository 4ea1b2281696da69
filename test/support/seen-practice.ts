import { sql } from "kysely";
import type { Answer, TestApp } from "./app.ts";
import { makeRow } from "./rows.ts";
import { insertOnlineBooking } from "./online-booking-rows.ts";
import { insertVisitMessage } from "./visit-message-rows.ts";
import { insertLetterOut } from "./letter-out-rows.ts";
import { insertRecall, insertRecallRule } from "./recall-rows.ts";
import { insertWaitListEntry, insertWaitListOffer } from "./wait-list-rows.ts";

/** Last names that no other text contains, so that a response with such a name shows that patient. */
export const LAST_NAMES = [
  "Quillfeather",
  "Brimblewick",
  "Thwackeray",
  "Zuckerhorn",
  "Vexelbrook",
  "Ombersley",
  "Drumgoldin",
  "Yarrowglen",
  "Fennimarsh",
  "Jexborough",
  "Kloppenhagen",
  "Wuthermont",
  "Pimlotteau",
  "Ixworthing",
] as const;

/** Row IDs of one client by kind, as named in the contract. All these rows concern patients. */
export interface SeenPractice {
  readonly doctor: number;
  readonly ids: Readonly<Record<string, readonly number[]>>;
}

const done = ({ status, body }: Answer): Answer["body"] => {
  if (status >= 300) throw new Error(`the practice could not be made: ${JSON.stringify(body)}`);
  return body;
};

/**
 * Creates a practice whose patients occur in every kind of record that can name a patient: appointments,
 * referrals, files, merges, duplicates, imports, messages.
 */
export async function seenPractice(app: TestApp): Promise<SeenPractice> {
  const doctor = await app.idOf("raman");
  const raman = await app.signIn("raman");
  const staff = await app.signIn("superadmin");
  const named = `doctor_id=${doctor}`;
  const names = LAST_NAMES.values();
  const add = async (more: object = {}): Promise<number> => {
    const patient = {
      first_name: "Isla",
      last_name: names.next().value,
      dob: "1966-12-23",
      category: "U",
      ...more,
    };
    return done(await raman.post("/patient", patient)).ID;
  };
  const upload = async (): Promise<number> => {
    const form = new FormData();
    form.append("file", new Blob([PNG], { type: "image/png" }), "picture.png");
    return done(await raman.send("POST", "/file", form))[0].ID;
  };
  const book = async (
    _patient: number,
    appointment_date = "2026-11-20",
    more: object = {},
  ): Promise<number> =>
    done(
      await raman.post("/appointment", {
        appointment_type: 1,
        appointment_date,
        start_time: "09:00",
        end_time: "09:30",
        _patient,
        ...more,
      }),
    ).ID;
  const merge = async (from: number, to: number): Promise<number> => {
    const { first_name, last_name, category } = done(await raman.get(`/patient/${to}`));
    done(await raman.post(`/patient/merge/${from}/${to}`, { first_name, last_name, category }));
    return done(await raman.get(`/patient/${to}/merge`))[0].ID;
  };

  const one = await add({ medicare_number: "2950 35153 1", picture: await upload() });
  const other = await add({ medicare_number: "2950 35153 1" });
  const referrer = done(await raman.post("/referringdoctor", { first_name: "Ann", last_name: "Birch" })).ID;
  const referral = { referral_type: 1, referral_date: "2026-11-02", _referring_doctor: referrer };
  const referrals = done(await raman.post(`/patient/${one}/referral`, referral)).ID;
  const file = await upload();
  const attachment = done(await raman.post(`/patient/${one}/attachment`, { _file: file })).ID;
  const appointment = await book(one);
  await book(one, "2027-11-19");
  const appointmentImport = (await makeRow["appointmentimport"]?.(app.database.db, doctor)) ?? 0;
  const row = {
    row_number: 1,
    key: "row 1",
    place: "Row 1",
    outcome: "ready" as const,
    patient_name: LAST_NAMES[0],
    _patient: one,
    ...({ appointment_date: "2026-11-20", start_time: "09:00", end_time: "09:20" } as const),
  };
  await app.database.db
    .insertInto("appointment_import_row")
    .values({ ...row, _doctor: doctor, _import: appointmentImport })
    .execute();
  const [alike, notAlike] = [await add(), await add()];
  done(await raman.post(`/patient/notSame/${alike}/${notAlike}`));

  // Merges three times: without a later change, with a later appointment, and with a result that was merged
  // again.
  const plain = await merge(await add(), await add());
  const survivor = await add();
  const asking = await merge(await add(), survivor);
  await book(survivor, "2026-11-21");
  const between = await add();
  const overtaken = await merge(await add(), between);
  await merge(between, await add());

  const imported = names.next().value;
  const read = async (csv: string) => {
    const form = new FormData();
    form.append("file", new Blob([csv], { type: "text/csv" }), "patients.csv");
    return done(await raman.send("POST", "/import?subject=patient", form));
  };
  const run = await read(`Surname,Given,DOB,ID\n${imported},Isla,23/12/1966,i1\n,Nobody,,i2\n`);
  done(
    await raman.put(`/import/${run.ID}/mapping`, {
      mapping: { "0": "last_name", "1": "first_name", "2": "dob", "3": "import_id" },
    }),
  );
  const { job } = done(await raman.post(`/import/${run.ID}/start`));
  await app.runJob("import.run", { job });
  // Imports the same patient with one more field, which makes a difference. Three other rows come first,
  // because the first values of each column are shown in any case.
  const unknown = ["Ash", "Birk", "Cole"]
    .map((name, at) => `Unheard,${name},23/12/196${at},n${at},\n`)
    .join("");
  const differing = await read(
    `Surname,Given,DOB,ID,Email\n${unknown}${imported},Isla,23/12/1966,i1,isla@rooms.example\n`,
  );

  // Creates a list to send to billing, a sent list, and a picture to convert. Sets the MRN to the patient's
  // ID because the claims of a hospital are found by the MRN.
  const _location = (await makeRow["outpatientlocation"]?.(app.database.db, doctor)) ?? 0;
  const listed = async (): Promise<number> => {
    const consultations = [{ _patient: one, items: ["104"] }];
    return done(
      await raman.post("/consultationlist", {
        date: "2026-11-20",
        type: "OUTPATIENT",
        _location,
        consultations,
      }),
    ).ID;
  };
  const [sent, draft] = [await listed(), await listed()];
  // A list also shows the cancelled appointments of its day and location.
  const cancelled = await book(one, "2026-11-20", { _location });
  done(await raman.put(`/appointment/${cancelled}`, { cancelled: true, cancellation_reason: "ill" }));
  const consultation = done(await raman.get(`/consultationlist/${draft}`)).consultations[0].ID;
  done(await raman.post(`/consultationlist/${sent}/send`, {}));
  const pictured = await add({ picture: await upload() });
  await app.database.db
    .updateTable("patient")
    .set({ status: "Unconverted" })
    .where("ID", "=", pictured)
    .execute();
  await sql`update patient set mrn = "ID"::text where "ID" = ${one}`.execute(app.database.db);

  const waiting = { patient_id: one, patient_lists: ["date of birth"], claim_lists: [] };
  done(await staff.post(`/patient/emailClient?${named}`, waiting));
  done(await raman.post(`/patient/${one}/notifySynapse`, { message: "The fund has changed." }));
  const told = done(await staff.get(`/message/10/1?${named}`)).messages[0].ID;
  const { reply } = await insertVisitMessage(app.database.db, doctor, one);
  const waits = await insertWaitListEntry(app.database.db, doctor, other);
  // Waits for one type, so that the patient can be added for any type.
  const visitType = (await makeRow["appointmenttype"]?.(app.database.db, doctor)) ?? 0;
  await sql`update wait_list_entry set _visit_type = ${visitType} where "ID" = ${waits}`.execute(
    app.database.db,
  );
  const offered = await insertWaitListOffer(app.database.db, doctor, waits);
  await app.services.readAudit.flush();
  return {
    doctor,
    ids: {
      patient: [one, other, between],
      referringdoctor: [referrer],
      referral: [referrals],
      attachment: [attachment],
      file: [file],
      appointment: [appointment],
      appointmentimport: [appointmentImport],
      patientmerge: [plain, asking, overtaken],
      import: [run.ID, differing.ID],
      message: [told],
      consultationlist: [draft, sent],
      consultation: [consultation],
      outpatientlocation: [_location],
      visitreply: [reply],
      onlinebooking: [
        await insertOnlineBooking(app.database.db, doctor),
        await insertOnlineBooking(app.database.db, doctor, one),
      ],
      letterout: [
        await insertLetterOut(app.database.db, {
          _doctor: doctor,
          _patient: other,
          _referring_doctor: referrer,
        }),
      ],
      recall: [await insertRecall(app.database.db, doctor, other)],
      recallrule: [await insertRecallRule(app.database.db, doctor, visitType)],
      waitlistentry: [waits],
      waitlistoffer: [offered],
    },
  };
}

/** A PNG picture of one pixel. */
const PNG = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (sign) => sign.charCodeAt(0),
);
