import { formatAbn } from "#kernel/identifiers/abn.ts";
import { formatBsb } from "#kernel/identifiers/bsb.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import {
  type Block,
  confidentialFooter,
  type Document,
  doc,
  facts,
  heading,
  pairedFacts,
  paragraph,
  picture,
  signatureStyle,
  signature,
  table,
} from "#kernel/text/document.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { titleName } from "#kernel/people/title.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Answers } from "../answers.contract.ts";
import { accountIndex } from "./prefill.ts";

/** Data printed on the form for one recipient. */
export interface PrintedForm {
  readonly answers: Answers;
  readonly recipient: {
    readonly code: string;
    readonly name: string;
    readonly way: string;
    readonly fund_codes: readonly string[];
    readonly asks_medicare_letter: boolean;
    readonly asks_bank_statement: boolean;
  };
  /** Names of the recipient's funds. */
  readonly fund_names: readonly string[];
  readonly is_update: boolean;
  readonly update_type: number;
  readonly state: string | null;
  readonly specialties: readonly string[];
  /** ID of the form, or null for a draft. */
  readonly form_id: number | null;
  readonly at: { readonly day: Day; readonly time: WallTime };
  readonly by: string;
  /** Drawn signature as PNG in base64, or null. */
  readonly drawn: string | null;
}

const WAYS: Readonly<Record<string, string>> = {
  email: "by email",
  online: "to be entered on its website",
  post: "by post",
};
const PRACTICES = "3 Practices and provider numbers";
/** Approximate heights in points, used to keep a section on one page with its heading. */
const HEADING_ROOM = 40;
const LINE_ROOM = 18;
const ACCOUNT_ROOM = 46;
const DECLARATION_ROOM = 104;
const TYPED_ROOM = 48;
const PICTURE_ROOM = 70;

const letterOf = (index: number): string => (index < 0 ? "–" : String.fromCodePoint(65 + index));
const yesNo = (flag: boolean | null): string | null => (flag === null ? null : flag ? "Yes" : "No");
const KINDS = [
  "New registration",
  "Update practices",
  "Update banking",
  "Update practices and banking",
] as const;

export const practitionerName = ({ title, first_name, last_name }: Answers): string =>
  [titleName(title), first_name, last_name].filter(Boolean).join(" ");

/**
 * Lays out the form in seven sections (decision 0089). `hash` is the content's SHA-256 and is printed in the
 * footer.
 */
export function formDocument(form: PrintedForm, hash: string | null = null): Document {
  const { recipient, form_id, at, by } = form;
  const number = form_id === null ? "Draft, not submitted" : `Form ${form_id}-${recipient.code}`;
  const content = hash === null ? "" : ` SHA-256 of content ${hash}.`;
  return doc("Practitioner registration", blocksOf(form), {
    subtitle: `For ${recipient.name}, ${WAYS[recipient.way] ?? recipient.way}`,
    footer: `${confidentialFooter(at, by)} ${number}.${content}`,
  });
}

/** Returns the blocks of all sections. Section 3 may break across pages; shorter sections stay whole. */
function blocksOf(form: PrintedForm): (Block | false)[] {
  const { answers } = form;
  const [gap, contact] = [gapRows(form), contactRows(answers)];
  const room = (lines: number) => HEADING_ROOM + lines * LINE_ROOM;
  return [
    heading("1 This form"),
    pairedFacts(kindRows(form)),
    fundRows(form),
    heading("2 Practitioner"),
    pairedFacts(practitionerRows(form)),
    heading(PRACTICES),
    practiceTable(form),
    heading("4 Bank accounts", room(1) + answers.bank_accounts.length * ACCOUNT_ROOM),
    accountTable(answers),
    heading("5 Gap cover", room(gap.length)),
    facts(gap),
    heading("6 Contact for this form", room(Math.ceil(contact.length / 2))),
    pairedFacts(contact),
    heading("7 Declaration and signature", signatureRoom(form)),
    paragraph(
      "I ask to be registered for each provider number above, and for benefits to be paid into the accounts shown. The details are true and complete. I will tell the fund when they change.",
    ),
    ...signatureBlocks(form),
  ];
}

function kindRows({ is_update, update_type, answers, state }: PrintedForm): [string, string | null][] {
  return [
    ["Kind", is_update ? (KINDS[update_type] ?? "Update") : KINDS[0]],
    ["Effective from", answers.effective_date === null ? null : formatDay(answers.effective_date)],
    ["State or territory", state],
  ];
}

const fundRows = ({ fund_names }: PrintedForm): Block | false =>
  fund_names.length > 1 && facts([["Funds", fund_names.join("; ")]]);

function practitionerRows({ answers, specialties }: PrintedForm): [string, string | null][] {
  const { dob, ahpra, cell_phone, email_address, public_info } = answers;
  return [
    ["Name", practitionerName(answers)],
    ["Date of birth", dob === null ? null : formatDay(dob)],
    ["AHPRA registration", ahpra],
    ["Specialties", specialties.join(", ")],
    ["Mobile", cell_phone === null ? null : formatPhone(cell_phone)],
    ["Email", email_address],
    ["Publish details", yesNo(public_info)],
  ];
}

function practiceTable({ answers, form_id, recipient }: PrintedForm): Block {
  const { practices, bank_accounts } = answers;
  const number = form_id === null ? [] : [`form ${form_id}-${recipient.code}`];
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
        cell: ({ practice_name, address, locality_label }) =>
          [practice_name, address, locality_label].filter(Boolean).join(", "),
      },
      { title: "Telephone", width: 1.2, cell: ({ phone }) => (phone === null ? "" : formatPhone(phone)) },
      {
        title: "Pay into",
        width: 0.9,
        cell: ({ bank_account }) => `Account ${letterOf(accountIndex(bank_account, bank_accounts))}`,
      },
    ],
    practices,
    { continued: [`${PRACTICES}, continued`, practitionerName(answers), ...number].join(", ") },
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
      {
        title: "ABN",
        width: 1.6,
        cell: ({ abn, gst }) => `${formatAbn(abn ?? "")}${gst ? ", registered for GST" : ""}`,
      },
    ],
    rows,
  );
}

/** Returns `is_no_gap`, where null counts as true, inverted if this recipient is an exception. */
export const isNoGapFor = ({ is_no_gap, gap_exceptions }: Answers, code: string): boolean =>
  gap_exceptions.includes(code) ? is_no_gap === false : is_no_gap !== false;

function gapRows({ answers, recipient: { code } }: PrintedForm): [string, string | null][] {
  const isBupa = code === "BUPA";
  const { bupa_online_portal, bupa_claiming_type, nib_backdate } = answers;
  const backdate =
    typeof nib_backdate === "string" ? `Yes, to ${formatDay(nib_backdate)}` : yesNo(nib_backdate);
  return [
    [
      "Arrangement",
      `${isNoGapFor(answers, code) ? "No gap" : "Known gap"}, for every provider number in section 3`,
    ],
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

/** Returns the attachments that the fund requires, split into enclosed ones and ones to follow. */
function enclosures({
  answers,
  recipient,
}: PrintedForm): readonly [label: string, items: readonly string[]][] {
  const required = [
    recipient.asks_medicare_letter && [
      "medicare_letter",
      "a Medicare letter or PRODA screenshot for each provider number",
    ],
    recipient.asks_bank_statement && ["bank_statement", "a bank statement for each account"],
  ].filter((each) => each !== false);
  const isEnclosed = ([kind]: readonly string[]) => answers.attachments.some((file) => file.kind === kind);
  const textsOf = (items: readonly (readonly string[])[]) => items.map(([, text = ""]) => text);
  return [
    ["Enclosed", textsOf(required.filter(isEnclosed))],
    ["To follow", textsOf(required.filter((item) => !isEnclosed(item)))],
  ];
}

const isSignedDigitally = ({ signature_type, signature_agreement }: Answers): boolean =>
  signature_type === "digital" && signature_agreement === true;

function signatureRoom(form: PrintedForm): number {
  const signatureHeight = isSignedDigitally(form.answers)
    ? form.drawn === null
      ? TYPED_ROOM
      : PICTURE_ROOM
    : LINE_ROOM;
  const enclosureLines = enclosures(form).filter(([, items]) => items.length > 0);
  return DECLARATION_ROOM + signatureHeight + 2 * LINE_ROOM * enclosureLines.length;
}

function signatureBlocks(form: PrintedForm): (Block | false)[] {
  const { answers, drawn, at } = form;
  const name = practitionerName(answers);
  const isSigned = isSignedDigitally(answers);
  return [
    ...enclosures(form).map(
      ([label, items]) => items.length > 0 && paragraph(`${label}: ${items.join("; ")}.`),
    ),
    isSigned && drawn !== null && picture(drawn, `Signature of ${name}`, 60),
    isSigned && drawn === null && signature(answers.signature ?? "", signatureStyle(answers.signature_style)),
    facts([
      ["Signature", isSigned ? `Signed electronically by ${name}` : "______________________________"],
      ["Name", isSigned ? null : name],
      ["Date", isSigned ? `${formatDay(at.day)} ${at.time}` : "____ / ____ / ________"],
    ]),
  ];
}
