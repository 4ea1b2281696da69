import { formatAbn } from "#kernel/abn.ts";
import { formatBsb } from "#kernel/bsb.ts";
import { type Day, formatDay } from "#kernel/day.ts";
import {
  type Block,
  confidentialFooter,
  type Document,
  doc,
  facts,
  heading,
  paragraph,
  picture,
  table,
} from "#kernel/document.ts";
import { formatPhone } from "#kernel/phone.ts";
import { formatProviderNumber } from "#kernel/provider-number.ts";
import { titleName } from "#kernel/title.ts";
import type { WallTime } from "#kernel/wall-time.ts";
import type { Answers } from "../answers.contract.ts";
import { accountPlace } from "./prefill.ts";

/** One form for one recipient, as it is printed. */
export interface PrintedForm {
  readonly answers: Answers;
  readonly recipient: {
    readonly code: string;
    readonly name: string;
    readonly note: string | null;
    readonly way: string;
    readonly fund_codes: readonly string[];
    readonly asks_medicare_letter: boolean;
    readonly asks_bank_statement: boolean;
  };
  /** Of the funds of the recipient. */
  readonly fund_names: readonly string[];
  readonly is_update: boolean;
  readonly update_type: number;
  readonly state: string | null;
  readonly specialties: readonly string[];
  /** Null of a draft. */
  readonly form_id: number | null;
  readonly at: { readonly day: Day; readonly time: WallTime };
  readonly by: string;
  /** A drawn signature, PNG in base64. */
  readonly drawn: string | null;
}

const letterOf = (place: number): string => (place < 0 ? "–" : String.fromCodePoint(65 + place));
const yesNo = (flag: boolean | null): string | null => (flag === null ? null : flag ? "Yes" : "No");
const KINDS = ["New registration", "Update practices", "Update banking", "Update practices and banking"] as const;

export const practitionerName = ({ title, first_name, last_name }: Answers): string =>
  [titleName(title), first_name, last_name].filter(Boolean).join(" ");

/** Decision 0089: our own layout in seven sections. `hash` is of the content, and printed with it. */
export function formDocument(form: PrintedForm, hash: string | null = null): Document {
  const { recipient, form_id, at, by } = form;
  const number = form_id === null ? "Draft, not submitted" : `Form ${form_id}-${recipient.code}`;
  const content = hash === null ? "" : ` SHA-256 of content ${hash}.`;
  return doc("Practitioner registration", blocksOf(form), {
    subtitle: `For ${recipient.name}`,
    footer: `${confidentialFooter(at, by)} ${number}.${content}`,
  });
}

function blocksOf(form: PrintedForm): (Block | false)[] {
  return [
    heading("1 This form"),
    facts(kindRows(form)),
    heading("2 Practitioner"),
    facts(practitionerRows(form)),
    heading("3 Practices and provider numbers"),
    practiceTable(form.answers),
    heading("4 Bank accounts"),
    accountTable(form.answers),
    heading("5 Gap cover"),
    facts(gapRows(form)),
    heading("6 Contact for this form"),
    facts(contactRows(form.answers)),
    heading("7 Declaration and signature"),
    paragraph(
      "I ask to be registered for each provider number above, and for benefits to be paid into the accounts shown. The details are true and complete. I will tell the fund when they change.",
    ),
    ...signatureBlocks(form),
  ];
}

function kindRows({ is_update, update_type, answers, state, recipient, fund_names }: PrintedForm): [string, string | null][] {
  return [
    ["Kind", is_update ? (KINDS[update_type] ?? "Update") : KINDS[0]],
    ["Effective from", answers.effective_date === null ? null : formatDay(answers.effective_date)],
    ["State or territory", state],
    ["Funds", fund_names.length > 1 ? fund_names.join("; ") : null],
    ["Note", recipient.note],
  ];
}

function practitionerRows({ answers, specialties }: PrintedForm): [string, string | null][] {
  const { dob, ahpra, cell_phone, email_address, public_info } = answers;
  return [
    ["Name", practitionerName(answers)],
    ["Date of birth", dob === null ? null : formatDay(dob)],
    ["AHPRA registration", ahpra],
    ["Specialties", specialties.join(", ")],
    ["Mobile", cell_phone === null ? null : formatPhone(cell_phone)],
    ["Email", email_address],
    ["Details may be published", yesNo(public_info)],
  ];
}

function practiceTable({ practices, bank_accounts }: Answers): Block {
  return table(
    [
      {
        title: "Provider number",
        width: 1.3,
        isRowHeading: true,
        cell: ({ provider_number }) => formatProviderNumber(provider_number ?? ""),
      },
      {
        title: "Practice",
        width: 3.4,
        cell: ({ practice_name, address, locality_label }) => [practice_name, address, locality_label].filter(Boolean).join(", "),
      },
      { title: "Telephone", width: 1.2, cell: ({ phone }) => (phone === null ? "" : formatPhone(phone)) },
      {
        title: "Pay into",
        width: 0.9,
        cell: ({ bank_account }) => `Account ${letterOf(accountPlace(bank_account, bank_accounts))}`,
      },
    ],
    practices,
  );
}

function accountTable({ bank_accounts, bank_type }: Answers): Block {
  const rows = bank_accounts.map((account, place) => ({ ...account, place }));
  return table(
    [
      { title: "", width: 0.3, isRowHeading: true, cell: ({ place }) => letterOf(place) },
      { title: "Account name", width: 2, cell: ({ account_name }) => account_name ?? "" },
      {
        title: "Bank and branch",
        width: 2.2,
        cell: ({ name, branch_name }) => [name, branch_name, bank_type].filter(Boolean).join(", "),
      },
      { title: "BSB", width: 0.8, cell: ({ bsb }) => formatBsb(bsb ?? "") },
      { title: "Account", width: 1.1, cell: ({ account_number }) => account_number ?? "" },
      { title: "ABN", width: 1.6, cell: ({ abn, gst }) => `${formatAbn(abn ?? "")}${gst ? ", registered for GST" : ""}` },
    ],
    rows,
  );
}

/** What `is_no_gap` says, or the other where this recipient is an exception. */
export const isNoGapFor = ({ is_no_gap, gap_exceptions }: Answers, code: string): boolean =>
  gap_exceptions.includes(code) ? is_no_gap === false : is_no_gap !== false;

function gapRows({ answers, recipient: { code } }: PrintedForm): [string, string | null][] {
  const isBupa = code === "BUPA";
  const { bupa_online_portal, bupa_claiming_type, nib_backdate } = answers;
  const backdate = typeof nib_backdate === "string" ? `Yes, to ${formatDay(nib_backdate)}` : yesNo(nib_backdate);
  return [
    ["Arrangement", `${isNoGapFor(answers, code) ? "No gap" : "Known gap"}, for every provider number in section 3`],
    ["Bupa online portal", isBupa ? yesNo(bupa_online_portal) : null],
    ["Bupa claims for", isBupa ? bupa_claiming_type : null],
    ["Backdate the registration", code === "NIB" ? backdate : null],
  ];
}

function contactRows({ billing_contacts: [contact] }: Answers): [string, string | null][] {
  if (!contact) return [];
  return [
    ["Name", contact.contact_name],
    ["Practice", contact.name],
    ["Address", contact.address],
    ["Telephone", contact.telephone === null ? null : formatPhone(contact.telephone)],
    ["Email", contact.email],
  ];
}

function signatureBlocks(form: PrintedForm): (Block | false)[] {
  const { answers, recipient, drawn, at } = form;
  const name = practitionerName(answers);
  const enclosed = [
    recipient.asks_medicare_letter && "a Medicare letter or PRODA screenshot for each provider number",
    recipient.asks_bank_statement && "a bank statement for each account",
  ].filter((text) => text !== false);
  const isSigned = answers.signature_type === "digital" && answers.signature_agreement === true;
  return [
    enclosed.length > 0 && paragraph(`Enclosed: ${enclosed.join("; ")}.`),
    isSigned && drawn !== null && picture(drawn, `Signature of ${name}`, 60),
    isSigned && drawn === null && heading(answers.signature ?? ""),
    facts([
      ["Signature", isSigned ? `Signed electronically by ${name}` : "______________________________"],
      ["Name", name],
      ["Date", isSigned ? `${formatDay(at.day)} ${at.time}` : "____ / ____ / ________"],
    ]),
  ];
}

/** API-IFRM-010: the same form with nothing filled in, to be completed by hand. */
export function blankDocument(): Document {
  const line = "_____________________________________";
  const empty = (labels: readonly string[]): Block => facts(labels.map((label) => [label, line] as const));
  const rows = (count: number) => Array.from({ length: count }, () => ({}));
  const columns = (titles: readonly string[]) => titles.map((title) => ({ title, cell: () => "__________________" }));
  return doc(
    "Practitioner registration",
    [
      paragraph("Complete this form by hand if you can't use the insurer forms in Corella. Sign it and return it to Corella."),
      heading("1 This form"),
      empty(["New registration or update", "Effective from", "State or territory", "Health funds"]),
      heading("2 Practitioner"),
      empty(["Name", "Date of birth", "AHPRA registration", "Specialties", "Mobile", "Email"]),
      heading("3 Practices and provider numbers"),
      table(columns(["Provider number", "Practice and address", "Telephone", "Pay into"]), rows(6)),
      heading("4 Bank accounts"),
      table(columns(["Account name", "Bank and branch", "BSB", "Account", "ABN"]), rows(2)),
      heading("5 Gap cover"),
      empty(["No gap or known gap"]),
      heading("6 Contact for this form"),
      empty(["Name", "Address", "Telephone", "Email"]),
      heading("7 Declaration and signature"),
      paragraph("The details are true and complete. I will tell the fund when they change."),
      empty(["Signature", "Date"]),
    ],
    { subtitle: "Health fund form", footer: "Corella health fund form" },
  );
}
