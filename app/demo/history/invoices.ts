import { seedAccount } from "./account.ts";
import { addDays, addMonths, type Day } from "#kernel/dates/day.ts";
import { formatMoney } from "#kernel/money/money.ts";
import type { Db } from "#platform/db/db.ts";
import { addInvoice, billingLine, monthOf, payInvoice, transcriptionLine } from "../invoices.ts";
import { CLIENT_HISTORIES } from "./clients.ts";
import { randomOf } from "./random.ts";

const SEED = 31;
/** Share of the receipts that the billing service costs. */
const BILLING_SHARE = 0.045;

type IdOf = (username: string) => number | undefined;

/**
 * Adds the invoices from 18 to three months ago, oldest first so that their numbers follow their dates. All
 * are paid, some in two parts.
 */
export async function seedPastInvoices(db: Db, idOf: IdOf, by: number, today: Day): Promise<void> {
  const raman = idOf("raman");
  // First because a published invoice keeps the client's address and ABN as they are then.
  if (raman !== undefined) await seedAccount(db, raman);
  const random = randomOf(SEED);
  for (let months = 18; months >= 3; months -= 1)
    for (const { username, invoices } of CLIENT_HISTORIES) {
      const _doctor = idOf(username);
      if (_doctor === undefined || invoices === null || months > invoices.from || months < invoices.until)
        continue;
      const on = addMonths(today, -months);
      const lines = [transcriptionLine(2400 + random.below(5200), monthOf(addMonths(on, -1)))];
      if (username === "raman") lines.push(receiptsLine(18_000 + random.below(2_400_000) / 100));
      const invoice = await addInvoice(db, { _doctor, by, on, lines });
      const payment = { _doctor, by, invoice };
      const isSplit = random.chance(0.15);
      const paidOn = addDays(on, 5 + random.below(9));
      await payInvoice(db, { ...payment, part: isSplit ? 0.6 : 1, type: 1, on: paidOn });
      if (isSplit) await payInvoice(db, { ...payment, part: 1, type: 2, on: addDays(paidOn, 14) });
    }
}

const receiptsLine = (receipts: number) =>
  billingLine((receipts * BILLING_SHARE).toFixed(2), formatMoney(Math.round(receipts * 100)));

/** Adds an invoice that is not yet due for the last two months of the clients other than Dr Raman. */
export async function seedOpenInvoices(db: Db, idOf: IdOf, by: number, today: Day): Promise<void> {
  for (const username of ["vogt", "campbell"]) {
    const _doctor = idOf(username);
    if (_doctor === undefined) continue;
    const lines = [2, 1].map((months) =>
      transcriptionLine(3100 + months * 470, monthOf(addMonths(today, -months))),
    );
    await addInvoice(db, { _doctor, by, on: addDays(today, -3), lines });
  }
}
