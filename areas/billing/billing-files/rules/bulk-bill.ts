import type { Payee } from "#areas/billing/invoices/invoice.contract.ts";
import { party } from "#areas/billing/invoices/rules/document.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import {
  type Column,
  sideBySide,
  confidentialFooter,
  doc,
  type Document,
  paragraph,
  table,
} from "#kernel/text/document.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { sizeInWords } from "#platform/files/rules/size.ts";

interface WallDateTime {
  readonly day: Day;
  readonly time: WallTime;
}

export interface BulkBillFile {
  readonly name: string;
  readonly size: number;
  readonly comment: string | null;
  readonly added: WallDateTime;
  /** Local time of the last sending to the billing team. Null if the file was never sent. */
  readonly sent: WallDateTime | null;
}

export interface BulkBillFacts {
  readonly client: Payee;
  /** The client's active practices. */
  readonly practices: readonly { readonly practice_name: string; readonly provider_number: string }[];
  readonly files: readonly BulkBillFile[];
  readonly by: string;
  readonly now: WallDateTime;
}

const formatDateTime = ({ day, time }: WallDateTime): string => `${formatDay(day)} ${time}`;

const COLUMNS: readonly Column<BulkBillFile>[] = [
  { title: "File", width: 46, isRowHeading: true, cell: ({ name }) => name },
  { title: "Comment", width: 46, cell: ({ comment }) => comment ?? "–" },
  { title: "Added", width: 30, cell: ({ added }) => formatDateTime(added) },
  { title: "Sent", width: 30, cell: ({ sent }) => (sent === null ? "Not sent" : formatDateTime(sent)) },
  { title: "Size", width: 18, align: "right", cell: ({ size }) => sizeInWords(size) },
];

const formatFileCount = (count: number): string => `${count} ${count === 1 ? "file" : "files"}`;

/**
 * Builds the PDF of the files sent to the billing team as bulk bills, with the client and the times of
 * sending (API-REP-002, C-109). Corella doesn't submit the Medicare claims.
 */
export function bulkBillDocument({ client, practices, files, by, now }: BulkBillFacts): Document {
  const [first] = files;
  const title = files.length === 1 && first ? `Bulk bill ${first.name}` : "Bulk bills";
  return doc(
    title,
    [
      sideBySide([
        party("Client", client),
        {
          label: "Practices and provider numbers",
          lines: practices.map(
            ({ practice_name, provider_number }) => `${practice_name}, ${provider_number}`,
          ),
        },
      ]),
      files.length === 0
        ? paragraph("No bulk bills have been sent.")
        : table(COLUMNS, files, { caption: formatFileCount(files.length) }),
      files.length > 0 &&
        paragraph(
          "The doctor accepts the Medicare rebate as full payment for the services in these files. The patient pays nothing.",
        ),
    ],
    { subtitle: client.name, footer: confidentialFooter(now, by), orientation: "landscape" },
  );
}
