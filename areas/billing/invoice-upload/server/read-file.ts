import { buffer } from "node:stream/consumers";
import { refusalOf } from "#kernel/contract/problem.ts";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import type { ReceivedFile } from "#platform/files/server/index.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { csvRows } from "#platform/tables/csv-rows.ts";
import { type TableRow, TableUnreadable } from "#platform/tables/table-rows.ts";
import { xlsxRows } from "#platform/tables/xlsx-rows.ts";
import { columnMissing, type FailedRow, MAX_ROWS, tooManyRows, unreadable } from "../contract.ts";
import { cellsOf, hasExtraCells, headingsOf } from "../rules/columns.ts";
import type { InvoiceFields } from "../rules/invoices.ts";
import { type ProductPrice, type ReadRow, readRow } from "../rules/read-row.ts";

const TOO_MANY_CELLS = { field: "row", message: "This row has more cells than there are headings." } as const;

export interface FileRead {
  readonly rows: number;
  readonly found: readonly ReadRow[];
  /** Client and reference of each row that couldn't be read. */
  readonly wrong: readonly InvoiceFields[];
  readonly failed: readonly FailedRow[];
}

type File = Pick<ReceivedFile, "name" | "mime_type" | "storage_key">;

/**
 * Reads a file row by row and stops at more than `MAX_ROWS` rows. Throws the refusals of an unreadable file,
 * missing columns and too many rows.
 */
export async function readInvoiceFile(
  storage: Storage,
  file: File,
  products: readonly ProductPrice[],
): Promise<FileRead> {
  const fileStream = await storage.read(file.storage_key);
  if (!fileStream) throw refusalOf(unreadable, { name: file.name, why: "couldn't be read. Try again" });
  const bytes = await buffer(fileStream);
  const rows =
    file.mime_type === FILE_KINDS.xlsx.mime ? xlsxRows(bytes, { formulas: "text" }) : csvRows(bytes);
  try {
    return await readRows(rows, new Map(products.map((product) => [product.ID, product])), file.name);
  } catch (error) {
    if (error instanceof TableUnreadable)
      throw refusalOf(unreadable, { name: file.name, why: error.message });
    throw error;
  }
}

async function readRows(
  rows: AsyncGenerator<TableRow>,
  products: ReadonlyMap<number, ProductPrice>,
  name: string,
): Promise<FileRead> {
  const first = await rows.next();
  const { places, missing, twice } = headingsOf(first.done ? [] : first.value.cells);
  if (missing.length > 0) throw refusalOf(columnMissing, { columns: missing.join(", ") });
  if (twice.length > 0)
    throw refusalOf(unreadable, { name, why: `has the column ${twice.join(", ")} more than once` });
  const validRows: ReadRow[] = [];
  const failed: FailedRow[] = [];
  const wrong: InvoiceFields[] = [];
  let count = 0;
  for await (const { line, cells } of rows) {
    const knownCells = cellsOf(places, cells);
    const isTooLong = hasExtraCells(places, cells);
    if (Object.keys(knownCells).length === 0 && !isTooLong) continue;
    count += 1;
    if (count > MAX_ROWS) throw refusalOf(tooManyRows, undefined);
    const result = isTooLong
      ? { failures: [TOO_MANY_CELLS] }
      : readRow(line, knownCells, (ID) => products.get(ID));
    if ("read" in result) validRows.push(result.read);
    else {
      failed.push(...result.failures.map((failure) => ({ row: line, ...failure })));
      wrong.push({ client: knownCells.client ?? "", reference: knownCells.reference ?? null });
    }
  }
  if (count === 0) throw refusalOf(unreadable, { name, why: "has no rows below its headings" });
  return { rows: count, found: validRows, wrong, failed };
}
