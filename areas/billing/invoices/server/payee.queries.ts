import { sql } from "kysely";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import type { Db } from "#platform/db/db.ts";
import type { Invoicer, Payee } from "../invoice.contract.ts";

const selectIssuers = (db: Db) =>
  db
    .selectFrom("issuer")
    .select(["ID", "name", "trading_name as company", "abn", "address", "phone", "email", "gst_registered"])
    .select(["bank_account_name", "bsb", "account_number"])
    .orderBy("ID");

export async function findIssuer(db: Db, ID: number): Promise<Invoicer> {
  const logo = sql<string | null>`translate(encode(logo, 'base64'), E'\n', '')`.as("logo");
  return await selectIssuers(db).select(logo).where("ID", "=", ID).executeTakeFirstOrThrow();
}

/** Lists the issuers that aren't deleted. */
export const listIssuers = (db: Db): Promise<Invoicer[]> =>
  selectIssuers(db).where("is_deleted", "=", false).execute();

const selectClients = (db: Db) =>
  db
    .selectFrom("doctor as d")
    .innerJoin("person as p", "p.ID", "d.ID")
    .leftJoin("locality as l", "l.ID", "d._locality")
    .select([
      "d.ID",
      "p.title",
      "p.first_name",
      "p.last_name",
      "d.company",
      "p.email_address as email",
      "d.work_phone as phone",
    ])
    .select(
      sql<
        string | null
      >`nullif(concat_ws(', ', d.work_address, nullif(concat_ws(' ', l.suburb, l.state, l.postcode), '')), '')`.as(
        "address",
      ),
    );

/**
 * Names the client as a value in both tables, because bank accounts are distributed by client and clients are
 * not.
 */
const selectClient = (db: Db, _doctor: number) =>
  selectClients(db)
    .select(
      sql<
        string | null
      >`(select a.abn from bank_account a where a._doctor = ${_doctor} order by a."ID" limit 1)`.as("abn"),
    )
    .where("d.ID", "=", _doctor);

type ClientRow = Awaited<ReturnType<ReturnType<typeof selectClient>["execute"]>>[number];
const payeeOf = ({ title, first_name, last_name, ...row }: ClientRow): Payee => ({
  ...row,
  name: clientName({ title, first_name, last_name }),
});

export async function findPayee(db: Db, _doctor: number): Promise<Payee> {
  return payeeOf(await selectClient(db, _doctor).executeTakeFirstOrThrow());
}

/** Returns a client that can be invoiced. Undefined if there is no such client, or a deleted one. */
export async function findLivePayee(db: Db, _doctor: number): Promise<Payee | undefined> {
  const row = await selectClient(db, _doctor).where("d.is_deleted", "=", false).executeTakeFirst();
  return row && payeeOf(row);
}

const MAX_RESULTS = 200;

/** Lists clients whose name or company contains the text, in order of their names (API-INV-007). */
export async function listPayees(db: Db, text: string): Promise<Payee[]> {
  const matches = selectClients(db)
    .where("d.is_deleted", "=", false)
    .$if(text !== "", (query) =>
      query.where(
        sql<boolean>`(p.find_key like '%' || search_key(${text}) || '%' or d.company_key like '%' || search_key(${text}) || '%')`,
      ),
    );
  const rows = await matches.orderBy("p.last_key").orderBy("d.ID").limit(MAX_RESULTS).execute();
  const abns = await findAbns(
    db,
    rows.map(({ ID }) => ID),
  );
  return rows.map((row) => payeeOf({ ...row, abn: abns.get(row.ID) ?? null }));
}

/** Returns the ABN of each client's first bank account. */
async function findAbns(db: Db, clients: readonly number[]): Promise<Map<number, string | null>> {
  const accounts = await db
    .selectFrom("bank_account")
    .select(["_doctor", "abn"])
    .distinctOn("_doctor")
    .where("_doctor", "in", clients.length > 0 ? [...clients] : [0])
    .orderBy("_doctor")
    .orderBy("ID")
    .execute();
  return new Map(accounts.map(({ _doctor, abn }) => [_doctor, abn]));
}
