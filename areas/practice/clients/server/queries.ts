import type { ExpressionBuilder } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { DB } from "#db/tables.ts";
import type { Locality, Service } from "#areas/practice/reference-data/contract.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Db } from "#platform/db/db.ts";
import type { AuthorisedPerson } from "../client.contract.ts";

type Rows = ExpressionBuilder<DB & { d: DB["doctor"]; p: DB["person"] }, "d" | "p">;

export const briefColumns = ["p.ID", "p.title", "p.first_name", "p.last_name", "p.username"] as const;

/** Query for clients joined with their persons. */
export const selectClients = (db: Db) =>
  db.selectFrom("doctor as d").innerJoin("person as p", "p.ID", "d.ID");

const localityOf = (eb: ExpressionBuilder<DB & { x: { _locality: number | null } }, "x">) =>
  eb
    .selectFrom("locality as l")
    .select(["l.ID", "l.suburb", "l.postcode", "l.state", "l.country", "l.label", "l.time_zone"])
    .$narrowType<Pick<Locality, "country" | "time_zone">>()
    .whereRef("l.ID", "=", "x._locality");

const localityOfClient = (eb: Rows) =>
  jsonObjectFrom(
    eb
      .selectFrom("locality as l")
      .select(["l.ID", "l.suburb", "l.postcode", "l.state", "l.country", "l.label", "l.time_zone"])
      .$narrowType<Pick<Locality, "country" | "time_zone">>()
      .whereRef("l.ID", "=", "d._locality"),
  ).as("locality");

export const groupsOf = (eb: Rows) =>
  jsonArrayFrom(
    eb
      .selectFrom("person_group as pg")
      .innerJoin("access_group as g", "g.ID", "pg._group")
      .select(["g.ID", "g.team", "g.access_level"])
      .whereRef("pg._person", "=", "p.ID")
      .orderBy("g.ID"),
  ).as("groups");

const entryColumns = [
  "ds.ID",
  "ds.client_service_id",
  "ds.is_trial",
  "ds.trial_exp_date",
  "ds.active_date",
  "ds.cut_off_date",
  "ds.next_invoice_date",
  "ds.appointmaid_package",
  "ds.included_billing",
  "ds.is_deleted",
  "s.description",
  "s.kind",
  "s.provider_limit",
] as const;

const servicesOf = (eb: Rows, ID: number) =>
  jsonArrayFrom(
    eb
      .selectFrom("doctor_service as ds")
      .innerJoin("service as s", "s.ID", "ds.client_service_id")
      .select(entryColumns)
      .$narrowType<Pick<Service, "kind">>()
      .where("ds._doctor", "=", ID)
      .orderBy("ds.is_deleted")
      .orderBy("ds.client_service_id"),
  ).as("services");

/** Lists the services of several clients without removed ones, for the list of clients. */
export const listServicesOf = (db: Db, clients: readonly number[]) =>
  db
    .selectFrom("doctor_service as ds")
    .innerJoin("service as s", "s.ID", "ds.client_service_id")
    .select([
      "ds._doctor",
      "ds.client_service_id",
      "s.description",
      "s.kind",
      "ds.is_trial",
      "ds.trial_exp_date",
      "ds.cut_off_date",
    ])
    .$narrowType<Pick<Service, "kind">>()
    .where("ds._doctor", "in", [0, ...clients])
    .where("ds.is_deleted", "=", false)
    .orderBy("ds.client_service_id")
    .execute();

const specialtiesOf = (eb: Rows, ID: number) =>
  jsonArrayFrom(
    eb
      .selectFrom("doctor_specialty as dsp")
      .innerJoin("specialty as sp", "sp.ID", "dsp._specialty")
      .select(["sp.ID", "sp.description"])
      .where("dsp._doctor", "=", ID)
      .orderBy("sp.description")
      .orderBy("sp.ID"),
  ).as("specialties");

const practicesOf = (eb: Rows, ID: number) =>
  jsonArrayFrom(
    eb
      .selectFrom("practice as x")
      .selectAll("x")
      .select((inner) => jsonObjectFrom(localityOf(inner)).as("locality"))
      .where("x._doctor", "=", ID)
      .where("x.is_deleted", "=", false)
      .orderBy("x.ID"),
  ).as("practices");

const bankAccountsOf = (eb: Rows, ID: number) =>
  jsonArrayFrom(
    eb
      .selectFrom("bank_account as b")
      .selectAll("b")
      .select((inner) =>
        jsonObjectFrom(
          inner
            .selectFrom("file as f")
            .select(["f.ID", "f.name", "f.size", "f.mime_type"])
            .whereRef("f._doctor", "=", "b._doctor")
            .whereRef("f.ID", "=", "b._file"),
        ).as("file"),
      )
      .where("b._doctor", "=", ID)
      .where("b.is_deleted", "=", false)
      .orderBy("b.ID"),
  ).as("bank_accounts");

const authorisedPeopleOf = (eb: Rows, ID: number) =>
  jsonArrayFrom(
    eb
      .selectFrom("authorised_person as a")
      .select(["a.ID", "a.name", "a.relationship", "a.email", "a.phone", "a.version"])
      .$narrowType<Pick<AuthorisedPerson, "relationship">>()
      .where("a._doctor", "=", ID)
      .where("a.is_deleted", "=", false)
      .orderBy("a.ID"),
  ).as("authorised_person");

const subUsersOf = (eb: Rows) =>
  jsonArrayFrom(
    eb
      .selectFrom("person as u")
      .select(["u.ID", "u.first_name", "u.last_name", "u.username", "u.email_address", "u.active"])
      .select((inner) =>
        jsonArrayFrom(
          inner
            .selectFrom("person_group as pg")
            .innerJoin("access_group as g", "g.ID", "pg._group")
            .select(["g.ID", "g.team", "g.access_level"])
            .whereRef("pg._person", "=", "u.ID")
            .orderBy("g.ID"),
        ).as("groups"),
      )
      .whereRef("u._super_user", "=", "d.ID")
      .where("u.is_deleted", "=", false)
      .orderBy("u.last_key")
      .orderBy("u.first_key")
      .orderBy("u.ID"),
  ).as("sub_users");

const recordColumns = [
  "d.country",
  "d.cell_phone",
  "d.work_phone",
  "d.fax",
  "d.work_address",
  "d._locality",
  "d._timezone",
  "d.company",
  "d.prefered_contact",
  "d.user_type",
  "d.company_client",
  "d.dob",
  "d.ahpra",
  "d.difficulty",
  "d._user_location",
  "d.neurons",
  "d.is_no_gap",
  "d.gst",
  "d.public_info",
  "d.bank_type",
  "d.bupa_online_portal",
  "d.bupa_claiming_type",
  "d.nib_backdate",
  "d.signature_type",
  "d.digital_signature",
  "d.digital_signature_font",
  "d.signature_agreement",
  "d.is_deleted",
  "d.created_time",
  "d.version",
  "d.referral_code",
] as const;

/** Returns the complete record of a client, deleted or not. */
export const findClient = (db: Db, ID: number) =>
  selectClients(db)
    .leftJoin("company_client as c", "c.ID", "d.company_client")
    .leftJoin("client_signup as cs", (join) =>
      join.onRef("cs._doctor", "=", "d.ID").on("cs._doctor", "=", ID),
    )
    .select([
      "cs.referred_by",
      "cs.billing",
      "cs.jyt",
      "cs.coding",
      "cs.billing_contacts",
      "cs.is_1st_biller",
    ])
    .select(["cs.subscribe", "cs.commencement_date"])
    .select([...briefColumns, ...recordColumns, "p.email_address", "p.active", "c.name as company_name"])
    .select((eb) => [
      localityOfClient(eb),
      groupsOf(eb),
      servicesOf(eb, ID),
      specialtiesOf(eb, ID),
      practicesOf(eb, ID),
      bankAccountsOf(eb, ID),
      authorisedPeopleOf(eb, ID),
      subUsersOf(eb),
    ])
    .$narrowType<{ country: Country }>()
    .where("d.ID", "=", ID)
    .executeTakeFirst();

export const findBrief = (db: Db, ID: number) =>
  selectClients(db).select(briefColumns).where("d.ID", "=", ID).executeTakeFirst();

/** Locks the client until the end of the transaction, so that simultaneous saves see each other (F-7). */
export async function lockClient(db: Db, ID: number): Promise<void> {
  await db.selectFrom("doctor").select("ID").where("ID", "=", ID).forUpdate().execute();
}

/** Returns the live clients of the same company, except the client itself (RULE-CLI-05). */
export const listPeers = (db: Db, self: number, company: number) =>
  selectClients(db)
    .select(briefColumns)
    .where("d.company_client", "=", company)
    .where("d.ID", "!=", self)
    .where("d.is_deleted", "=", false)
    .where("p.is_deleted", "=", false)
    .where("p.active", "=", true)
    .orderBy("p.last_key")
    .orderBy("p.first_key")
    .orderBy("p.ID")
    .execute();

export async function findLocality(db: Db, ID: number) {
  return await db
    .selectFrom("locality")
    .select(["ID", "country", "time_zone"])
    .$narrowType<Pick<Locality, "country" | "time_zone">>()
    .where("ID", "=", ID)
    .executeTakeFirst();
}

export async function companyCode(db: Db, ID: number | null): Promise<string | null> {
  if (ID === null) return null;
  return (
    (await db.selectFrom("company_client").select("code").where("ID", "=", ID).executeTakeFirst())?.code ??
    null
  );
}

export async function listServiceKinds(db: Db) {
  return await db
    .selectFrom("service")
    .select(["ID", "kind", "description"])
    .$narrowType<Pick<Service, "kind">>()
    .execute();
}
