import { saveBankAccount, savePractice } from "#areas/billing/accounts/server/index.ts";
import { insertInvoice } from "#areas/billing/invoices/server/index.ts";
import { insertSettings } from "#areas/practice/practice-settings/server/index.ts";
import {
  insertClient,
  insertSignup,
  replaceSpecialties,
  type SignupAnswers,
  writeServices,
} from "#areas/practice/clients/server/index.ts";
import { replaceGroups } from "#areas/identity/groups/server/index.ts";
import { GROUPS } from "#kernel/access/builtin-groups.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import type { ReceivedFile } from "#platform/files/server/index.ts";
import { practiceState } from "#platform/access/installation.ts";
import type { Db } from "#platform/db/db.ts";
import { invalidSignupToken } from "../contract.ts";
import type { FormsOnlyBody, RegisterBody } from "../fields.ts";
import type { FormsOnlyPlan, RegistrationPlan } from "./plan.ts";
import { keepDrawnSignature } from "./drawn-signature.ts";
import { useSignupToken } from "./queries.ts";

interface NewPerson {
  readonly body: FormsOnlyBody;
  readonly zone: string;
  readonly locality: number | null;
  readonly user_type: 1 | 2;
  readonly password_hash: string;
}

/** Creates the client's account. Groups, kind and company can't be chosen by the caller (RULE-REG-14). */
async function insertPerson(
  db: Db,
  { body, zone, locality, user_type, password_hash }: NewPerson,
): Promise<number> {
  // Marks clients who sign up while the demo exists as part of the demo (G-63).
  const is_demo = (await practiceState(db)).hasDemo;
  const { title, first_name, last_name, username, email_address } = body;
  const active = user_type === 1;
  const person = {
    title,
    first_name,
    last_name,
    username,
    email_address,
    password_hash,
    is_unclaimed: false,
    active,
    is_demo,
  };
  const ID = await insertClient(db, {
    person,
    doctor: { ...doctorOf(body), _locality: locality, _timezone: zone, user_type, is_demo },
  });
  await replaceGroups(db, ID, [GROUPS.client]);
  await replaceSpecialties(db, ID, body.specialties ?? []);
  return ID;
}

const doctorOf = (body: FormsOnlyBody) => ({
  country: "AU" as const,
  cell_phone: body.cell_phone,
  work_phone: body.work_phone,
  fax: body.fax,
  work_address: body.work_address,
  company: body.company,
  prefered_contact: body.prefered_contact, // Spelled as in the API.
  dob: body.dob,
  ahpra: body.ahpra,
  gst: body.gst,
  is_no_gap: body.is_no_gap,
  _user_location: body._user_location,
  signature_type: body.signature_type,
  // A drawn signature replaces a typed one.
  digital_signature: body.signature_image ? null : body.digital_signature,
  digital_signature_font: body.signature_image ? null : body.digital_signature_font,
  signature_agreement: body.signature_agreement,
});

const answersOf = (
  body: RegisterBody,
  referred_by: number | null,
  is_1st_biller: boolean,
): SignupAnswers => ({
  billing: body.billing ?? null,
  jyt: body.jyt ?? null,
  coding: body.coding ?? null,
  billing_contacts: body.billing_contacts ?? [],
  subscribe: body.signup_detail?.subscribe ?? false,
  commencement_date: body.signup_detail?.commencement_date ?? null,
  is_1st_biller,
  referred_by,
});

/** Slow results and stored files, prepared before the transaction. */
interface PreparedSignup {
  readonly password_hash: string;
  readonly drawn: ReceivedFile | null;
}

/** Creates the client with all its rows. Must run in a transaction. */
export async function insertRegistration(
  db: Db,
  plan: RegistrationPlan,
  prepared: PreparedSignup,
  now: string,
): Promise<number> {
  const { body, place, token, referred_by, entries } = plan;
  const ID = await insertPerson(db, {
    body,
    zone: place.zone,
    locality: place.ID,
    user_type: 1,
    password_hash: prepared.password_hash,
  });
  if (token && !(await useSignupToken(db, token.ID, ID))) throw refusalOf(invalidSignupToken, undefined);
  await insertSignup(db, ID, answersOf(body, referred_by, token?.is_1st_biller ?? false));
  await writeServices(db, ID, entries);
  await insertAccounts(db, ID, body, now);
  if (prepared.drawn) await keepDrawnSignature(db, ID, prepared.drawn);
  await insertSettings(db, ID, { practice_name: practiceNameOf(body), email: body.email_address });
  return ID;
}

/** Creates the invoice for services paid in advance (C-103), or returns null if nothing is due. */
export async function insertSignupInvoice(
  db: Db,
  _doctor: number,
  { price, today }: RegistrationPlan,
): Promise<number | null> {
  if (price.total === 0) return null;
  return insertInvoice(db, { _doctor, by: _doctor, lines: price.lines, invoice_date: today, kind: "signup" });
}

/**
 * Creates bank accounts and practices in the given order, by the rules of the account details. Each error
 * names its position in the body.
 */
async function insertAccounts(db: Db, _doctor: number, body: RegisterBody, now: string): Promise<void> {
  const accounts: number[] = [];
  for (const [index, account] of (body.bank_accounts ?? []).entries())
    accounts.push(await saveBankAccount(db, account, { _doctor, now, at: `bank_accounts.${index}.` }));
  for (const [index, practice] of (body.practices ?? []).entries()) {
    const bank_account = accounts[practice.bank_account ? practice.bank_account - 1 : 0] ?? null;
    await savePractice(db, { ...practice, bank_account }, { _doctor, now, at: `practices.${index}.` });
  }
}

const practiceNameOf = ({ company, practices, first_name, last_name }: RegisterBody): string =>
  company ?? practices?.[0]?.practice_name ?? `${first_name} ${last_name}`;

export async function insertFormsOnly(
  db: Db,
  { body, place, referred_by }: FormsOnlyPlan,
  password_hash: string,
): Promise<number> {
  const ID = await insertPerson(db, {
    body,
    zone: place.zone,
    locality: place.ID,
    user_type: 2,
    password_hash,
  });
  await insertSignup(db, ID, {
    billing: null,
    jyt: null,
    coding: null,
    billing_contacts: [],
    subscribe: false,
    commencement_date: null,
    is_1st_biller: false,
    referred_by,
  });
  return ID;
}
