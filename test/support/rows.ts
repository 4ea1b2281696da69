import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { insertOnlineBooking } from "./online-booking-rows.ts";
import { insertVisitMessage } from "./visit-message-rows.ts";
import { insertLetterOut } from "./letter-out-rows.ts";
import { insertRecall, insertRecallRule } from "./recall-rows.ts";
import { insertWaitListEntry, insertWaitListOffer } from "./wait-list-rows.ts";

/**
 * Inserts one row of a kind for a client directly into the database and returns its ID. Kinds have the names
 * used in the contract's `entities`.
 */
type Maker = (db: Db, _doctor: number) => Promise<number>;

const patient: Maker = async (db, _doctor) =>
  (
    await db
      .insertInto("patient")
      .values({
        _doctor,
        first_name: "Foreign",
        last_name: "Row",
        last_key: "row",
        first_key: "foreign",
        sound_key: "R000",
        status: "Validated",
      })
      .returning("ID")
      .executeTakeFirstOrThrow()
  ).ID;

const referringDoctor: Maker = async (db, _doctor) =>
  (
    await db
      .insertInto("referring_doctor")
      .values({
        _doctor,
        first_name: "Foreign",
        last_name: "Referrer",
        last_key: "referrer",
        first_key: "foreign",
      })
      .returning("ID")
      .executeTakeFirstOrThrow()
  ).ID;

let abbreviations = 0;
const location =
  (type: "INPATIENT" | "OUTPATIENT"): Maker =>
  async (db, _doctor) => {
    abbreviations += 1;
    const values = {
      _doctor,
      type,
      abbreviation: `F${abbreviations}`,
      name: "Foreign rooms",
      doctor_provider_no: "2426621B",
    };
    return (await db.insertInto("location").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  };

let clients = 0;

let files = 0;
const file: Maker = async (db, _doctor) => {
  files += 1;
  const values = {
    _doctor,
    name: "foreign.pdf",
    size: 1,
    mime_type: "application/pdf",
    sha256: Buffer.alloc(32),
    storage_key: `foreignkey${files}`,
    _uploaded_by: _doctor,
  };
  return (await db.insertInto("file").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
};

let holidays = 0;
let bulletins = 0;
let groups = 0;
/** Inserts a group without users. Groups belong to no client. */
const group: Maker = async (db) => {
  groups += 1;
  const values = { team: "SYN" as const, access_level: `Foreign group ${groups}` };
  return (await db.insertInto("access_group").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
};

const insurerForm: Maker = async (db, _doctor) => {
  const sent = { form_status: 1, submitted_time: "2026-11-01T00:00:00Z", is_update: true, update_type: 3 };
  const values = { _doctor, ...sent, answers: JSON.stringify({ last_name: "Foreign" }) };
  return (await db.insertInto("insurer_form").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
};

let users = 0;
/** Inserts one of the client's own users. */
const user: Maker = async (db, _doctor) => {
  users += 1;
  const values = {
    kind: "subuser" as const,
    username: `foreignuser${users}`,
    first_name: "Foreign",
    last_name: "User",
    _super_user: _doctor,
  };
  return (await db.insertInto("person").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
};

const bankAccount: Maker = async (db, _doctor) => {
  const values = { _doctor, name: "Foreign Bank", bank_address: "1 Foreign Street", account_name: "Foreign" };
  const numbers = { bsb: "999204", account_number: "3381", abn: "81111222444" };
  return (
    await db
      .insertInto("bank_account")
      .values({ ...values, ...numbers })
      .returning("ID")
      .executeTakeFirstOrThrow()
  ).ID;
};

const fundRegistration: Maker = async (db, _doctor) => {
  const _form = await insurerForm(db, _doctor);
  const provider_number = `F${randomUUID().slice(0, 7).toUpperCase()}`;
  const values = { _doctor, _form, provider_number, recipient: "HCF", state: "sent" as const };
  return (await db.insertInto("fund_registration").values(values).returning("ID").executeTakeFirstOrThrow())
    .ID;
};

const clientDocument =
  (kind: "report" | "procedure"): Maker =>
  async (db, _doctor) => {
    const values = { _doctor, kind, name: "Foreign", _created_by: _doctor };
    const { ID } = await db
      .insertInto("client_document")
      .values(values)
      .returning("ID")
      .executeTakeFirstOrThrow();
    const used = { _doctor, _document: ID, _file: await file(db, _doctor), position: 0 };
    await db.insertInto("client_document_file").values(used).execute();
    return ID;
  };

const recall = async (db: Db, _doctor: number): Promise<number> =>
  insertRecall(db, _doctor, await patient(db, _doctor));
const recallRule = async (db: Db, _doctor: number): Promise<number> =>
  insertRecallRule(db, _doctor, (await makeRow["appointmenttype"]?.(db, _doctor)) ?? 0);
const letterOut = async (db: Db, _doctor: number): Promise<number> =>
  insertLetterOut(db, {
    _doctor,
    _patient: await patient(db, _doctor),
    _referring_doctor: await referringDoctor(db, _doctor),
  });
const waitListEntry = async (db: Db, _doctor: number): Promise<number> =>
  insertWaitListEntry(db, _doctor, await patient(db, _doctor));

export const makeRow: Readonly<Record<string, Maker>> = {
  patient,
  user,
  referringdoctor: referringDoctor,
  inpatientlocation: location("INPATIENT"),
  outpatientlocation: location("OUTPATIENT"),
  file,
  group,
  referral: async (db, _doctor) => {
    const values = {
      _doctor,
      _patient: await patient(db, _doctor),
      _referring_doctor: await referringDoctor(db, _doctor),
    };
    return (
      await db
        .insertInto("referral")
        .values({ ...values, referral_type: 3, referral_date: "2026-11-01", active: true })
        .returning("ID")
        .executeTakeFirstOrThrow()
    ).ID;
  },
  bankaccount: bankAccount,
  billingfile: async (db, _doctor) => {
    const values = { _doctor, _file: await file(db, _doctor) };
    return (await db.insertInto("billing_file").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  clientreport: clientDocument("report"),
  procedure: clientDocument("procedure"),
  practice: async (db, _doctor) => {
    const [{ ID: _locality } = { ID: 0 }] = await db.selectFrom("locality").select("ID").limit(1).execute();
    const values = {
      _doctor,
      practice_name: "Foreign rooms",
      provider_number: "2426621B",
      address: "1 Foreign Street",
    };
    const row = { ...values, _locality, phone: "0370104417", bank_account: await bankAccount(db, _doctor) };
    return (await db.insertInto("practice").values(row).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  authorisedperson: async (db, _doctor) => {
    const values = { _doctor, name: "Foreign Person", relationship: "Partner" } as const;
    return (await db.insertInto("authorised_person").values(values).returning("ID").executeTakeFirstOrThrow())
      .ID;
  },
  attachment: async (db, _doctor) => {
    const values = { _doctor, _patient: await patient(db, _doctor), _file: await file(db, _doctor) };
    return (
      await db.insertInto("patient_attachment").values(values).returning("ID").executeTakeFirstOrThrow()
    ).ID;
  },
  patientmerge: async (db, _doctor) => {
    const [from, to] = [await patient(db, _doctor), await patient(db, _doctor)];
    await db
      .updateTable("patient")
      .set({ is_deleted: true, _merged_into: to })
      .where("ID", "=", from)
      .execute();
    const kept = JSON.stringify({
      first_name: "Foreign",
      last_name: "Row",
      category: "U",
      status: "Validated",
    });
    const values = {
      _doctor,
      _from: from,
      _to: to,
      from_before: kept,
      to_before: kept,
      to_after: kept,
      _merged_by: _doctor,
    };
    return (await db.insertInto("patient_merge").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  schedule: async (db, _doctor) => {
    const values = {
      _doctor,
      day_of_week: 1,
      start_time: "09:00",
      end_time: "12:00",
      repeat_weeks: 1,
      repeat_start: "2026-11-02",
    } as const;
    return (await db.insertInto("schedule").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  publicholiday: async (db) => {
    holidays += 1;
    const values = {
      country: "AU" as const,
      state: "NSW",
      day: sql<Day>`date '2040-01-01' + ${holidays}::int`,
      name: "A holiday",
    };
    return (await db.insertInto("public_holiday").values(values).returning("ID").executeTakeFirstOrThrow())
      .ID;
  },
  "appointment-undo": async (db, _doctor) => {
    const values = { _doctor, _person: _doctor, act: "move", appointments: "[]" } as const;
    return (await db.insertInto("appointment_undo").values(values).returning("ID").executeTakeFirstOrThrow())
      .ID;
  },
  appointment: async (db, _doctor) => {
    const values = {
      _doctor,
      appointment_type: 3,
      appointment_date: "2026-11-20",
      start_time: "09:00",
      end_time: "09:30",
    } as const;
    return (await db.insertInto("appointment").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  fhirtoken: async (db, _doctor) => {
    const token_hash = createHash("sha256").update(randomUUID()).digest();
    const values = {
      _doctor,
      name: "Foreign system",
      token_hash,
      scopes: ["system/Patient.rs"],
      _created_by: _doctor,
    };
    const row = { ...values, expires_time: "2036-01-01T00:00:00Z" };
    return (await db.insertInto("fhir_token").values(row).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  webhook: async (db, _doctor) => {
    const values = {
      _doctor,
      name: "Foreign system",
      url: "https://foreign.example/",
      kinds: ["patient"],
      _created_by: _doctor,
    };
    const row = { ...values, sealed_secret: Buffer.alloc(1) };
    return (await db.insertInto("webhook").values(row).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  webhookdelivery: async (db, _doctor) => {
    const _webhook = (await makeRow["webhook"]?.(db, _doctor)) ?? 0;
    const values = { _doctor, _webhook, kind: "patient", verb: "created", record: 1 };
    return (await db.insertInto("webhook_delivery").values(values).returning("ID").executeTakeFirstOrThrow())
      .ID;
  },
  appointmentimport: async (db, _doctor) => {
    const values = { _doctor, _started_by: _doctor, file_name: "foreign.csv", state: "read" as const };
    return (
      await db.insertInto("appointment_import").values(values).returning("ID").executeTakeFirstOrThrow()
    ).ID;
  },
  recordexport: async (db, _doctor) => {
    const values = { _doctor, _started_by: _doctor, ended_time: "2026-11-20T00:00:00Z" };
    return (await db.insertInto("record_export").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  upload: async (db, _doctor) => {
    const values = {
      _doctor,
      _uploaded_by: _doctor,
      name: "foreign.txt",
      declared_type: "text/plain",
      length: 5,
    };
    return (await db.insertInto("upload").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  import: async (db, _doctor) => {
    const values = {
      _doctor,
      format: "fhir" as const,
      subject: "both" as const,
      file_names: ["foreign.ndjson"],
      _started_by: _doctor,
    };
    return (await db.insertInto("import_run").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  message: async (db, _doctor) =>
    (
      await db
        .insertInto("message")
        .values({ _doctor, _sender: _doctor, subject: "Foreign", body: "Not yours." })
        .returning("ID")
        .executeTakeFirstOrThrow()
    ).ID,
  task: async (db, _doctor) => {
    const values = {
      _doctor,
      due_time: "2026-11-24T06:00:00Z",
      case_subject: "Foreign work",
      _created_by: _doctor,
    };
    return (await db.insertInto("task").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  batch: async (db, _doctor) => {
    const values = {
      _doctor,
      is_corrected_letter: false,
      _returned_by: _doctor,
      return_date: "2026-11-20" as const,
    };
    return (await db.insertInto("batch").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  // Inserts another client, so that deleting the row leaves the test's practice unchanged.
  doctor: async (db) => {
    clients += 1;
    const person = {
      kind: "client",
      username: `foreignclient${clients}`,
      first_name: "Foreign",
      last_name: "Client",
      title: 3,
    } as const;
    const { ID } = await db.insertInto("person").values(person).returning("ID").executeTakeFirstOrThrow();
    await db.insertInto("doctor").values({ ID }).execute();
    await db.insertInto("person_group").values({ _person: ID, _group: 3 }).execute();
    return ID;
  },
  mail: async (db, _doctor) => {
    const values = {
      _doctor,
      dedupe_key: `row:${randomUUID()}`,
      to_address: "a@b.example",
      subject: "A row",
      body_text: "Hello",
    };
    return (await db.insertInto("mail").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  clockentry: async (db, _doctor) => {
    const values = {
      _doctor,
      _user: _doctor,
      start_time: "2026-11-02T22:00:00Z",
      end_time: "2026-11-03T01:00:00Z",
    };
    return (await db.insertInto("clock_entry").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  // Uses a new user each time, because a user can't have two entries for one client on the same day.
  bookingagent: async (db, _doctor) => {
    const values = { _doctor, _user: await user(db, _doctor), from_date: "2026-11-02" as const };
    return (await db.insertInto("booking_agent").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  clienttemplate: async (db, _doctor) => {
    const values = { _doctor, _file: await file(db, _doctor), character_offset_count: 100 };
    return (await db.insertInto("client_template").values(values).returning("ID").executeTakeFirstOrThrow())
      .ID;
  },
  consultationlist: async (db, _doctor) => {
    const _location = await location("OUTPATIENT")(db, _doctor);
    const values = {
      _doctor,
      date: "2026-11-20" as const,
      type: "OUTPATIENT" as const,
      _location,
      _created_by: _doctor,
    };
    return (await db.insertInto("consultation_list").values(values).returning("ID").executeTakeFirstOrThrow())
      .ID;
  },
  consultation: async (db, _doctor) => {
    const _list = (await makeRow["consultationlist"]?.(db, _doctor)) ?? 0;
    const values = {
      _doctor,
      _list,
      _patient: await patient(db, _doctor),
      service_date: "2026-11-20" as const,
    };
    return (await db.insertInto("consultation").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  shortForm: async (db) => {
    const values = { short: `f${randomUUID().slice(0, 8).replaceAll("-", "")}`, text: "Foreign" };
    return (await db.insertInto("short_form").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  medicalWord: async (db) => {
    const word = `w${randomUUID().slice(0, 8)}`;
    return (await db.insertInto("medical_word").values({ word }).returning("ID").executeTakeFirstOrThrow())
      .ID;
  },
  doctorset: async (db, _doctor) => {
    const values = { _person: _doctor, name: `A set ${randomUUID()}`, doctors: [_doctor] };
    return (await db.insertInto("doctor_set").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  bulletin: async (db, _doctor) => {
    bulletins += 1;
    const created_time = sql<string>`timestamptz '2020-01-01' + ${bulletins}::int * interval '1 second'`;
    const values = { message: `Bulletin ${bulletins}`, _created_user: _doctor, created_time };
    return (await db.insertInto("bulletin").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  enquiry: async (db) =>
    (
      await db
        .insertInto("enquiry")
        .values({
          kind: "enquiry",
          first_name: "Foreign",
          last_name: "Sender",
          email_address: `${randomUUID()}@readers.example`,
          types: [1],
        })
        .returning("ID")
        .executeTakeFirstOrThrow()
    ).ID,
  subscriber: async (db) =>
    (
      await db
        .insertInto("subscriber")
        .values({
          first_name: "Foreign",
          last_name: "Reader",
          email_address: `${randomUUID()}@readers.example`,
        })
        .returning("ID")
        .executeTakeFirstOrThrow()
    ).ID,
  reminderstep: async (db) =>
    (await db.selectFrom("reminder_step").select("ID").orderBy("ID").limit(1).executeTakeFirstOrThrow()).ID,
  issuer: async (db) =>
    (await db.selectFrom("issuer").select("ID").orderBy("ID").limit(1).executeTakeFirstOrThrow()).ID,
  fundrecipient: async (db) =>
    (await db.selectFrom("fund_recipient").select("ID").orderBy("ID").limit(1).executeTakeFirstOrThrow()).ID,
  insurerform: insurerForm,
  // The names of the same kind in the paths of its lists.
  insurerForms: insurerForm,
  healthFundFormReviews: insurerForm,
  fundBoard: fundRegistration,
  fundregistration: fundRegistration,
  service: async (db) =>
    (
      await db
        .selectFrom("service")
        .select("ID")
        .where("kind", "=", "billing")
        .orderBy("ID")
        .limit(1)
        .executeTakeFirstOrThrow()
    ).ID,
  product: async (db) =>
    (await db.selectFrom("product").select("ID").orderBy("ID").limit(1).executeTakeFirstOrThrow()).ID,
  invoice: async (db, _doctor) => {
    const { ID: _issuer } = await db.selectFrom("issuer").select("ID").limit(1).executeTakeFirstOrThrow();
    const values = {
      _doctor,
      _issuer,
      invoice_date: "2026-11-11",
      due_date: "2026-11-25",
      _created_by: _doctor,
    } as const;
    const { ID } = await db.insertInto("invoice").values(values).returning("ID").executeTakeFirstOrThrow();
    const line = {
      _doctor,
      _invoice: ID,
      position: 0,
      description: "Foreign",
      unit_price: "10",
      units: "1",
      has_gst: true,
    };
    await db.insertInto("invoice_line").values(line).execute();
    return ID;
  },
  visitMessage: async (db, _doctor) =>
    (await insertVisitMessage(db, _doctor, await patient(db, _doctor))).message,
  visitreply: async (db, _doctor) =>
    (await insertVisitMessage(db, _doctor, await patient(db, _doctor))).reply,
  onlineBooking: (db, _doctor) => insertOnlineBooking(db, _doctor),
  onlinebooking: (db, _doctor) => insertOnlineBooking(db, _doctor),
  resource: async (db, _doctor) => {
    const values = { _doctor, name: `A room ${randomUUID()}`, kind: "room" as const };
    return (await db.insertInto("resource").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  appointmenttype: async (db, _doctor) => {
    const values = { _doctor, name: `A type ${randomUUID()}`, colour: "ocean" as const, minutes: 30 };
    return (await db.insertInto("visit_type").values(values).returning("ID").executeTakeFirstOrThrow()).ID;
  },
  letterout: letterOut,
  letterOut,
  recall,
  recallrule: recallRule,
  recallRule,
  waitlistentry: waitListEntry,
  waitlistoffer: async (db, _doctor) => insertWaitListOffer(db, _doctor, await waitListEntry(db, _doctor)),
  // The name of the same kind in the paths of its lists.
  waitList: waitListEntry,
  practicesettings: async (db, _doctor) => {
    const existing = await db
      .selectFrom("practice_settings")
      .select("ID")
      .where("_doctor", "=", _doctor)
      .executeTakeFirst();
    return (
      existing?.ID ??
      (await db.insertInto("practice_settings").values({ _doctor }).returning("ID").executeTakeFirstOrThrow())
        .ID
    );
  },
};
