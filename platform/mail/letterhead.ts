import { sql } from "kysely";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { titleName } from "#kernel/people/title.ts";
import type { Db } from "#platform/db/db.ts";

/** Sender of an email as its text and HTML name it. */
export interface Letterhead {
  readonly name: string;
  /** Name of the practice's doctor, unless the practice has this name. */
  readonly doctor?: string | null;
  readonly phone?: string | null;
  readonly address?: string | null;
  /** True for a client's practice, in whose name Corella sends the email. */
  readonly isPractice: boolean;
}

/** Returns the bureau as the sender, with the phone number and the address of its first issuer of invoices. */
export async function bureauLetterhead(db: Db): Promise<Letterhead> {
  const issuer = await db
    .selectFrom("issuer")
    .select(["phone", "address"])
    .where("is_deleted", "=", false)
    .where((eb) => eb.or([eb("phone", "is not", null), eb("address", "is not", null)]))
    .orderBy("ID")
    .executeTakeFirst();
  const phone = issuer?.phone ? formatPhone(issuer.phone) : null;
  return { name: "Corella", phone, address: issuer?.address ?? null, isPractice: false };
}

/** Returns the name for the sender's address, or null for the bureau's own: "Richmond Rooms via Corella". */
export const fromNameOf = ({ name, isPractice }: Letterhead): string | null =>
  isPractice ? `${name} via Corella` : null;

/** Returns the address at which a client's practice reads replies, or undefined if its settings have none. */
export async function practiceReplyAddress(db: Db, _doctor: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("practice_settings")
    .select("email")
    .where("_doctor", "=", _doctor)
    .executeTakeFirst();
  return row?.email ?? undefined;
}

/** Returns the lines that end an email: the name, the doctor, the phone number and the address, where known. */
export const signatureOf = ({ name, doctor, phone, address }: Letterhead): string[] =>
  [name, doctor, phone, address].flatMap((line) => (line ? [line] : []));

/**
 * Returns the client's practice as the sender of emails to patients and colleagues. `known` are the name and
 * phone number that the feature's own settings give.
 */
export async function practiceLetterhead(
  db: Db,
  _doctor: number,
  known: { readonly name?: string | undefined; readonly phone?: string | undefined } = {},
): Promise<Letterhead> {
  const row = await db
    .selectFrom("doctor as d")
    .innerJoin("person as p", "p.ID", "d.ID")
    .leftJoin("practice_settings as s", "s._doctor", "d.ID")
    .leftJoin("locality as l", "l.ID", "d._locality")
    .select(["p.title", "p.first_name", "p.last_name", "d.country", "d.work_phone"])
    .select(["s.practice_name", "s.phone as practice_phone"])
    .select(
      sql<
        string | null
      >`nullif(concat_ws(', ', nullif(d.work_address, ''), nullif(concat_ws(' ', l.suburb, l.state, l.postcode), '')), '')`.as(
        "address",
      ),
    )
    .where("d.ID", "=", _doctor)
    .executeTakeFirstOrThrow();
  const doctor = [titleName(row.title), row.first_name, row.last_name].filter(Boolean).join(" ");
  const phone = known.phone || row.practice_phone || row.work_phone;
  const name = known.name || row.practice_name || doctor;
  return {
    name,
    doctor: name === doctor ? null : doctor,
    phone: phone ? formatPhone(phone, row.country) : null,
    address: row.address,
    isPractice: true,
  };
}
