import { type Day, formatDay } from "#kernel/dates/day.ts";
import { type Cents, formatMoney } from "#kernel/money/money.ts";
import { type Block, type Document, paragraph } from "#kernel/text/document.ts";
import { amountDueLabel, DUE_DATE, EFT_HEADING } from "./document.ts";

/** Money received, returned and credited for a published invoice, in cents. */
export interface InvoiceAccount {
  readonly total: Cents;
  readonly due_date: Day;
  /** Balance of the invoice in the ledger. */
  readonly outstanding: Cents;
  readonly is_void: boolean;
  readonly payments: readonly {
    readonly is_successful: boolean;
    readonly payment_amount: Cents;
    readonly client_credit: Cents;
  }[];
  readonly credit_notes: readonly { readonly amount: Cents; readonly client_credit: Cents }[];
  readonly write_offs: readonly { readonly amount: Cents }[];
}

type SumRow = readonly [label: string, cents: Cents];

const sumOf = (cents: readonly Cents[]): Cents => cents.reduce((sum, value) => sum + value, 0);

/**
 * Lists the entries that changed the amount due after publication. Together with the total the rows sum to
 * the ledger's balance (RULE-INV-05). The row "Kept as client credit" adds back amounts received or credited
 * beyond the balance, because they reduce nothing.
 */
export function accountRows(account: InvoiceAccount): SumRow[] {
  const { total, outstanding, is_void, credit_notes, write_offs } = account;
  const payments = account.payments.filter(({ is_successful }) => is_successful);
  const amounts = payments.map(({ payment_amount }) => payment_amount);
  const rows: SumRow[] = [
    ["Payments received", -sumOf(amounts.filter((amount) => amount > 0))],
    ["Refunded", -sumOf(amounts.filter((amount) => amount < 0))],
    ["Credit notes", -sumOf(credit_notes.map(({ amount }) => amount))],
    ["Written off", -sumOf(write_offs.map(({ amount }) => amount))],
    ["Kept as client credit", sumOf([...payments, ...credit_notes].map((row) => row.client_credit))],
  ];
  const rest = total + sumOf(rows.map(([, cents]) => cents)) - outstanding;
  return [...rows, ["Void", is_void ? -rest : 0] as const].filter(([, cents]) => cents !== 0);
}

/**
 * Returns the published invoice with later payments and the amount still due. The lines, parties and total
 * stay as published, because they are the tax invoice (decision 0079). Returns an equal document if nothing
 * has changed.
 */
export function currentDocument(published: Document, account: InvoiceAccount): Document {
  const isSettled = account.outstanding === 0 && account.total > 0;
  const blocks = published.blocks.map((block) => currentBlock(block, account));
  const eft = blocks.findIndex((block) => block.kind === "heading" && block.text === EFT_HEADING);
  // Omits the bank account so that clients don't pay a settled invoice again.
  const visibleBlocks = isSettled && eft >= 0 ? blocks.slice(0, eft) : blocks;
  const note = account.is_void ? [paragraph("This invoice is void. Nothing is owed.")] : [];
  return { ...published, blocks: [...visibleBlocks, ...note] };
}

function currentBlock(block: Block, account: InvoiceAccount): Block {
  if (block.kind === "sums") {
    const due: SumRow = [dueLabelOf(account), account.outstanding];
    const rows = [...accountRows(account), due].map(([label, cents]) => [label, formatMoney(cents)] as const);
    return { ...block, rows: [...block.rows.slice(0, -1), ...rows] };
  }
  if (block.kind !== "columns") return block;
  const dueDate = formatDay(account.due_date);
  return {
    ...block,
    groups: block.groups.map((group) => (group.label === DUE_DATE ? { ...group, lines: [dueDate] } : group)),
  };
}

const dueLabelOf = ({ outstanding, total, due_date }: InvoiceAccount): string =>
  outstanding === 0 && total > 0 ? "Amount due" : amountDueLabel(due_date);
