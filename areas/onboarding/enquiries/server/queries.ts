import type { Db } from "#platform/db/db.ts";
import { GROUPS } from "#kernel/access/builtin-groups.ts";
import type { EnquiryBody, QuoteBody } from "../contract.ts";

export async function insertQuote(db: Db, quote: QuoteBody, _timezone: string): Promise<number> {
  const { specialties = [], ...fields } = quote;
  const row = await db
    .insertInto("enquiry")
    .values({ ...fields, kind: "quote", specialties, _timezone })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return row.ID;
}

export async function insertEnquiry(db: Db, { clientEnquiries, ...fields }: EnquiryBody): Promise<number> {
  const row = await db
    .insertInto("enquiry")
    .values({ ...fields, kind: "enquiry", types: clientEnquiries })
    .returning("ID")
    .executeTakeFirstOrThrow();
  return row.ID;
}

export const findSuburb = (db: Db, ID: number) =>
  db
    .selectFrom("locality")
    .select(["suburb", "state", "postcode", "time_zone"])
    .where("ID", "=", ID)
    .executeTakeFirst();

export const listSpecialtiesNamed = (db: Db, IDs: readonly number[]) =>
  db
    .selectFrom("specialty")
    .select("description")
    .where("ID", "in", [0, ...IDs])
    .orderBy("description")
    .execute();

/**
 * Lists the recipients of enquiries: the business development team, or the Super Administrators if no member
 * of that team has an email address (C-132).
 */
export async function listOffice(db: Db): Promise<{ ID: number; email_address: string }[]> {
  const people = await db
    .selectFrom("person")
    .innerJoin("person_group", "person_group._person", "person.ID")
    .select(["person.ID", "person.email_address", "person_group._group"])
    .where("person_group._group", "in", [GROUPS.businessDevelopment, GROUPS.superAdministrator])
    .where("person.active", "=", true)
    .where("person.is_deleted", "=", false)
    .orderBy("person.ID")
    .execute();
  const reachable = people.flatMap(({ ID, email_address, _group }) =>
    email_address ? [{ ID, email_address, _group }] : [],
  );
  const developers = reachable.filter(({ _group }) => _group === GROUPS.businessDevelopment);
  return developers.length > 0 ? developers : reachable;
}
