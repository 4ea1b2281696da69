/** A defect planted in the code, and the tests that find it. */
export interface Mutation {
  readonly file: string;
  /** Text of the code, which occurs once in the file, and the text that replaces it. */
  readonly from: string;
  readonly to: string;
  readonly project: "pure" | "server" | "web";
  /** Test files, or folders of them. */
  readonly tests: readonly string[];
}

const rules: readonly Mutation[] = [
  ["areas/patients/referrals/rules/coverage.ts", "&& expiry_date < day", "&& expiry_date <= day"],
  ["areas/patients/referrals/rules/badge.ts", "daysLeft <= WARN_DAYS", "daysLeft < WARN_DAYS"],
  ["areas/patients/referrals/rules/referral-date.ts", "referralDate < dob ?", "referralDate <= dob ?"],
  ["areas/transcription/tasks/rules/due-time.ts", "holidays) && !isLate ? day", "holidays) ? day"],
  ["areas/transcription/tasks/rules/due-time.ts", "return remaining >= 0 ?", "return remaining > 0 ?"],
  ["areas/transcription/tasks/rules/delivery.ts", "character_count < offset", "character_count <= offset"],
  [
    "areas/transcription/tasks/rules/status.ts",
    "orderOf(to) < orderOf(from)",
    "orderOf(to) <= orderOf(from)",
  ],
  ["areas/transcription/tasks/rules/load.ts", "&& assigned > capacity", "&& assigned >= capacity"],
  ["areas/transcription/tasks/rules/letter-dates.ts", "twoDigits > 30", "twoDigits > 90"],
  [
    "areas/calendar/appointments/rules/availability.ts",
    "a.start_time < b.end_time &&",
    "a.start_time <= b.end_time &&",
  ],
  ["areas/calendar/appointments/rules/guard.ts", "time.end_time <= now.time", "time.end_time < now.time"],
  [
    "areas/calendar/appointments/rules/protection.ts",
    "isBilled(before) && !after.cancelled &&",
    "isBilled(before) &&",
  ],
  ["areas/transcription/recordings/rules/mp4-end.ts", "if (box.end > size)", "if (box.end >= size)"],
].map(([file = "", from = "", to = ""]) => ({
  ...{ file, from, to, project: "pure" as const },
  tests: [file.slice(0, file.lastIndexOf("/"))],
}));

const money: readonly Mutation[] = [
  ["ledger/rules/decimal.ts", "divideRounded(price * count, PER_CENT)", "(price * count) / PER_CENT"],
  ["ledger/rules/decimal.ts", "payment_type === 1 ?", "payment_type === 2 ?"],
  ["ledger/rules/postings.ts", "cents: -posting.cents", "cents: posting.cents"],
  [
    "payments/rules/receipt.ts",
    "amount > outstanding && !keepsCredit",
    "amount > outstanding + 1 && !keepsCredit",
  ],
  ["payments/rules/receipt.ts", "amount > credit ?", "amount > credit + 1 ?"],
  ["payments/rules/answer.ts", "answer.status === false && result", "result"],
  ["payments/rules/answer.ts", " || answer.reference !== reference", ""],
  ["payments/rules/answer.ts", "answer.amount !== amount_cents || !answer.isAud", "!answer.isAud"],
  ["payments/rules/answer.ts", ">= 15 * MINUTE", ">= 5 * MINUTE"],
  ["payments/rules/pay-obstacle.ts", "invoice.outstanding <= 0", "invoice.outstanding < 0"],
  [
    "invoices/rules/state.ts",
    'return outstanding > 0 ? "published"',
    'return outstanding >= 0 ? "published"',
  ],
  ["invoices/rules/reminders.ts", " && day >= published_on", ""],
].map(([file = "", from = "", to = ""]) => ({
  ...{ file: `areas/billing/${file}`, from, to, project: "pure" as const },
  tests: [`areas/billing/${file.slice(0, file.lastIndexOf("/"))}`],
}));

const access: readonly Mutation[] = [
  {
    file: "platform/access/resolve-access.ts",
    from: 'scopes.has("C") && isPartnerCompany(companyCode)',
    to: 'scopes.has("C")',
    project: "server",
    tests: ["platform/access", "areas/practice/clients/server"],
  },
  {
    file: "platform/access/resolve-access.ts",
    from: 'needs === "patient.view" || locked === true',
    to: "locked === true",
    project: "server",
    tests: ["platform/access/access.property.test.ts"],
  },
  {
    file: "areas/patients/import/contract.ts",
    from: "peers: false",
    to: "peers: true",
    project: "server",
    tests: ["test/every-route.test.ts"],
  },
  {
    file: "areas/transcription/tasks/server/guard.ts",
    from: "join patient p on p._doctor = ${client.ID} and p.last_key",
    to: "join patient p on p.last_key",
    project: "server",
    tests: ["areas/transcription/drafts/server/handlers.test.ts"],
  },
  {
    file: "areas/calendar/appointments/server/undo.queries.ts",
    from: " and _person = ${_person}",
    to: "",
    project: "server",
    tests: ["areas/calendar/appointments/server"],
  },
  {
    file: "platform/http/idempotency.ts",
    from: "if (!storedReply.fingerprint.equals(key.fingerprint))",
    to: "if (storedReply.fingerprint.length === 0)",
    project: "server",
    tests: ["platform/http/idempotency.test.ts"],
  },
];

const queries: readonly Mutation[] = [
  [
    "areas/patients/patients/server/duplicate-candidates.queries.ts",
    ' and p."ID" <> ${except}',
    "",
    "areas/patients/patients/server",
  ],
  [
    "areas/patients/import/server/row-classifier.ts",
    "await addSeenPeople(this.#db, first, classified);",
    "",
    "areas/patients/import/server",
  ],
  [
    "areas/transcription/tasks/server/guard.ts",
    "not a.is_deleted and not a.cancelled and",
    "not a.is_deleted and",
    "areas/transcription/drafts/server/handlers.test.ts",
  ],
  [
    "areas/transcription/tasks/server/open-tasks.ts",
    " and not t.is_returned",
    "",
    "areas/transcription/tasks/server/open-tasks.test.ts",
  ],
  [
    "areas/transcription/tasks/server/open-tasks.ts",
    "not t.is_deleted and ",
    "",
    "areas/transcription/tasks/server/open-tasks.test.ts",
  ],
].map(([file = "", from = "", to = "", tests = ""]) => ({
  ...{ file, from, to, project: "server" as const },
  tests: [tests],
}));

const screens: readonly Mutation[] = [
  ["ui/dialogs/useEscape.ts", 'event.key !== "Escape" || event.isComposing', 'event.key !== "Escape"'],
  ["ui/dialogs/useEscape.ts", "layers.at(-1)?.close()", "layers.at(0)?.close()"],
  ["ui/tables/row-movement.ts", " || event.altKey || event.shiftKey", ""],
  ["ui/fields/DateField.tsx", 'if (event.key === "Enter") leave();', ""],
  ["api/request.ts", "failure.status === 401 && !isDeclared &&", "failure.status === 401 &&"],
  ["ui/fields/field.tsx", 'error === "" || !isEmpty(value)', 'error === ""'],
].map(([file = "", from = "", to = ""]) => ({
  ...{ file: `platform/web/${file}`, from, to, project: "web" as const },
  tests: ["platform/web"],
}));

/** Defects in rules, money, access, queries and screens, one of each kind that a change could make. */
export const mutations: readonly Mutation[] = [...rules, ...money, ...access, ...queries, ...screens];
