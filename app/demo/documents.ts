import { insertDocument } from "#areas/billing/client-reports/server/index.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import type { Db } from "#platform/db/db.ts";
import { storeFiles } from "./history/files.ts";

const RECEIPTS = [
  [
    "Receipts by fund.csv",
    "Fund,Claims,Paid\r\nMedicare,41,8214.60\r\nBlue Gum Health,12,6120.00\r\nHarbour Mutual,7,3349.80\r\n",
  ],
  [
    "Rejected claims.csv",
    "Claim,Reason\r\n10482,Referral expired\r\n10511,Item not claimable on this day\r\n",
  ],
] as const;
const REPORTS = [
  [
    "Receipts of the last quarter",
    "Claims and receipts by fund, with the claims that were rejected",
    RECEIPTS,
  ],
  [
    "Fees compared with last year",
    "Average fee by item number",
    [["Fees.csv", "Item,This year,Last year\r\n104,95.60,92.10\r\n105,48.05,46.35\r\n"]],
  ],
] as const;
const PROCEDURES = [
  [
    "Check a theatre list before billing",
    "What the rooms send with each list",
    [
      [
        "Checklist.csv",
        "Step,Who\r\nItem numbers entered,Surgeon\r\nReferral on file,Reception\r\nFund checked,Reception\r\n",
      ],
    ],
  ],
] as const;

/** Adds client reports and procedures of the bureau, each with CSV files. */
export async function seedDocuments(db: Db, storage: Storage, _doctor: number, by: number): Promise<void> {
  const kinds = [
    { kind: "report", purpose: "client_report", documents: REPORTS },
    { kind: "procedure", purpose: "procedure", documents: PROCEDURES },
  ] as const;
  for (const { kind, purpose, documents } of kinds)
    for (const [name, description, tables] of documents) {
      const csv = { _doctor, by, purpose, kind: "csv", at: new Date().toISOString() } as const;
      const files = await storeFiles(
        db,
        storage,
        tables.map(([fileName, text]) => ({ ...csv, name: fileName, bytes: Buffer.from(text) })),
      );
      await insertDocument(db, _doctor, { kind, name, description, files, by });
    }
}
