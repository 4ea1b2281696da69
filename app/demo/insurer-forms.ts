import {
  EMPTY_ANSWERS,
  FormAccount,
  FormContact,
  FormPractice,
} from "#areas/onboarding/insurer-forms/answers.contract.ts";
import {
  findForm,
  freeze,
  insertDocuments,
  printingOf,
} from "#areas/onboarding/insurer-forms/server/index.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { renderPdf } from "#platform/documents/render.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";

interface Cell {
  readonly fund: string;
  readonly state: "sent" | "confirmed" | "rejected" | "not_sent";
  /** Day of sending; like `due`, in days from today. */
  readonly sent: number;
  readonly due: number | null;
}
const cell = (fund: string, state: Cell["state"], sent: number, due: number | null = null): Cell => ({
  fund,
  state,
  sent,
  due,
});

interface DemoForm {
  readonly username: string;
  readonly place: number;
  readonly days: number;
  readonly status: number;
  readonly process: number;
  readonly account: string;
  readonly practices: readonly (readonly [provider: string, name: string, address: string])[];
  /** State of each practice's registration with each fund. */
  readonly cells: readonly (readonly Cell[])[];
}

const FORMS: readonly DemoForm[] = [
  {
    username: "raman",
    place: 2,
    days: -23,
    status: 2,
    process: 3,
    account: "Raman Orthopaedics Pty Ltd",
    practices: [
      ["2418731X", "Richmond Rooms", "12 Lennox Street, Richmond"],
      ["2418732H", "Yarra Private Hospital", "150 Barkly Street, Richmond"],
    ],
    cells: [
      [
        cell("AHSA", "confirmed", -23),
        cell("BUPA", "confirmed", -23),
        cell("MEDIBANK", "confirmed", -23),
        cell("HCF", "sent", -9, -2),
        cell("NIB", "rejected", -23),
      ],
      [
        cell("AHSA", "sent", -20, 1),
        cell("BUPA", "confirmed", -23),
        cell("MEDIBANK", "confirmed", -23),
        cell("HCF", "sent", -9, -2),
        cell("NIB", "confirmed", -23),
      ],
    ],
  },
  {
    username: "vogt",
    place: 1,
    days: -1,
    status: 7,
    process: 2,
    account: "Vogt Cardiology Pty Ltd",
    practices: [["4182061W", "Harbour Heart Centre", "12 Blues Point Road, McMahons Point"]],
    cells: [[cell("AHSA", "sent", -1, 20), cell("BUPA", "sent", -1, 13), cell("HCF", "not_sent", -1)]],
  },
  {
    username: "okafor",
    place: 3,
    days: 0,
    status: 1,
    process: 1,
    account: "Okafor Surgical Pty Ltd",
    practices: [["3625191L", "Okafor Surgical", "41 Boundary Street, Spring Hill"]],
    cells: [[]],
  },
];
const REFUSAL_MESSAGE = "554 5.2.1 Mailbox disabled, not accepting messages";
/** Returns the funds that a form was sent to. Null if it wasn't sent to any fund yet. */
const fundsOf = ({ cells }: DemoForm): string[] | null => {
  const funds = new Set(cells.flat().map(({ fund }) => fund));
  return funds.size === 0 ? null : [...funds];
};
const FUNDS = ["AHSA", "BUPA", "MEDIBANK", "HCF", "NIB"];

/**
 * Adds insurer forms of three clients: one that funds are replying to, one refused by a fund's mail server,
 * and one to be reviewed.
 */
export async function seedForms(
  db: Db,
  storage: Storage,
  by: number,
  today: Day,
  now: string,
): Promise<void> {
  for (const form of FORMS) {
    const client = await db
      .selectFrom("person")
      .selectAll()
      .where("username", "=", form.username)
      .executeTakeFirst();
    if (client) await seedForm(db, storage, { form, _doctor: client.ID, client, by, today, now });
  }
}

interface FormSeed {
  readonly form: DemoForm;
  readonly _doctor: number;
  readonly client: { readonly title: number | null; readonly first_name: string; readonly last_name: string };
  readonly by: number;
  readonly today: Day;
  readonly now: string;
}

async function seedForm(
  db: Db,
  storage: Storage,
  { form, _doctor, client, by, today, now }: FormSeed,
): Promise<void> {
  const day = addDays(today, form.days);
  const submitted_time = form.days === 0 ? now : `${day}T02:10:00.000Z`;
  const { ID } = await db
    .insertInto("insurer_form")
    .values({
      _doctor,
      user_location: form.place,
      is_update: false,
      form_status: form.status,
      process_status: form.process,
      submitted_time,
      _submitted_by: _doctor,
      _reviewer: form.process === 1 ? null : by,
      error_message: form.status === 7 ? `HCF: ${REFUSAL_MESSAGE}` : null,
      answers: JSON.stringify(answersOf(form, client, day)),
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  const row = await findForm(db, _doctor, ID);
  if (!row) return;
  const printing = await printingOf(db, row, submitted_time);
  await insertDocuments(
    db,
    _doctor,
    ID,
    await freeze({ documents: { render: renderPdf }, storage }, printing, submitted_time),
  );
  await seedFunds(db, { form, _doctor, ID, by, today, submitted_time });
}

function answersOf(form: DemoForm, client: FormSeed["client"], day: Day) {
  const { title, first_name, last_name } = client;
  const account = {
    name: "Southern Mutual Bank",
    branch_name: "Toorak",
    bank_address: "1 Toorak Road, Toorak",
    bsb: "083214",
  };
  return {
    ...EMPTY_ANSWERS,
    title: title ?? 3,
    first_name,
    last_name,
    dob: "1979-04-19",
    ahpra: "MED0001846203",
    specialties: [1],
    cell_phone: "0491570156",
    email_address: `${form.username}@corella.example`,
    signature_type: "manual",
    effective_date: day,
    is_no_gap: true,
    gst: true,
    health_funds: fundsOf(form) ?? FUNDS,
    bank_accounts: [
      FormAccount.parse({
        ...account,
        account_name: form.account,
        account_number: "407714402",
        abn: "13604217385",
        gst: true,
      }),
    ],
    practices: form.practices.map(([provider_number, practice_name, address]) =>
      FormPractice.parse({ provider_number, practice_name, address, phone: "0355500161", bank_account: 1 }),
    ),
    billing_contacts: [
      FormContact.parse({
        contact_name: "Bronte Achebe",
        name: form.practices[0]?.[1] ?? "",
        address: form.practices[0]?.[2] ?? "",
        telephone: "0355500160",
        email: "rooms@practice.example",
      }),
    ],
  };
}

interface SubmittedForm {
  readonly form: DemoForm;
  readonly _doctor: number;
  readonly ID: number;
  readonly by: number;
  readonly today: Day;
  readonly submitted_time: string;
}

async function seedFunds(
  db: Db,
  { form, _doctor, ID, by, today, submitted_time }: SubmittedForm,
): Promise<void> {
  const stateByFund = new Map(form.cells.flat().map((each) => [each.fund, each.state]));
  for (const [recipient, state] of stateByFund) {
    const isRefused = state === "not_sent";
    const address = recipient === "NIB" ? null : `providers@${recipient.toLowerCase()}.example`;
    await db
      .insertInto("insurer_form_fund")
      .values({
        _doctor,
        _form: ID,
        recipient,
        state: isRefused ? "refused" : recipient === "NIB" ? "entered" : "sent",
        email_address: address,
        answer: isRefused ? REFUSAL_MESSAGE : null,
        changed_time: submitted_time,
        _changed_by: by,
      })
      .execute();
  }
  for (const [index, [provider_number, practice_name]] of form.practices.entries())
    for (const { fund, state, sent, due } of form.cells[index] ?? [])
      await db
        .insertInto("fund_registration")
        .values({
          _doctor,
          _form: ID,
          provider_number,
          practice_name,
          recipient: fund,
          state,
          sent_day: addDays(today, sent),
          due_day: due === null ? null : addDays(today, due),
        })
        .execute();
}
