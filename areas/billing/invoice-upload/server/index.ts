import { productsOn } from "#areas/practice/reference-data/server/index.ts";
import { todayIn } from "#kernel/dates/day.ts";
import { refusalOf } from "#kernel/contract/problem.ts";
import { type ReceivedFile, receiveFiles } from "#platform/files/server/index.ts";
import type { Handlers } from "#platform/http/call.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { invoiceUploadRoutes, LARGEST_FILE, oneFile } from "../contract.ts";
import { addInvoices } from "./add-invoices.ts";
import { readInvoiceFile } from "./read-file.ts";

const limits = { name: null, kinds: ["csv", "xlsx"], limit: LARGEST_FILE } as const;

const handlers: Handlers<typeof invoiceUploadRoutes> = {
  async upload({ actor, query, request, services, now, commitReply, auditWrite }) {
    const receivedFiles = await receiveFiles(request, services, limits);
    try {
      const file = takeOnlyFile(receivedFiles);
      const products = await productsOn(services.db, todayIn("Australia/Sydney", now));
      const fileRead = await readInvoiceFile(services.storage, file, products);
      return await commitReply((db) =>
        addInvoices(db, fileRead, { actor, isDryRun: query.dry_run === true, auditWrite }),
      );
    } finally {
      // Removes the file because only the invoices are kept. If removing fails, the nightly sweep deletes the
      // bytes.
      for (const { storage_key } of receivedFiles)
        await services.storage.remove(storage_key).catch(() => undefined);
    }
  },
};

function takeOnlyFile(receivedFiles: readonly ReceivedFile[]): ReceivedFile {
  const [file] = receivedFiles;
  if (!file || receivedFiles.length > 1) throw refusalOf(oneFile, undefined);
  return file;
}

export const invoiceUpload = defineFeature({
  name: "invoice-upload",
  endpoints: [endpoints(invoiceUploadRoutes, handlers)],
});
