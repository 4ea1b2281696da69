import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import { type BillingFile, billingFileList, billingFileRoutes } from "../contract.ts";
import { arrangeFiles, MIN_SEARCH_LENGTH } from "../rules/list.ts";
import { billingFileColumns } from "./billing-file-columns.tsx";
import { FileDrawer } from "./FileDrawer.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { UploadBillingFiles } from "./UploadBillingFiles.tsx";

const SEARCH = { label: "Search name or comment", from: MIN_SEARCH_LENGTH };
const REALTIME_OPTIONS = { also: [billingFileRoutes.list] };
const BULK_BILLS = <PdfButton route={billingFileRoutes.pdf} ask={{ query: {} }} label="Bulk bills PDF" />;
const EMPTY_SELECTION: ReadonlySet<number> = new Set();

/** Renders the client's billing files, and marks files sent as bulk bills (SCR-BFIL-01, -02). */
export function BillingFilesPage() {
  useRealtime(REALTIME_OPTIONS);
  const { may } = useSession();
  const { zone } = useClient();
  const list = useListParams(billingFileList);
  const read = useRead(billingFileRoutes.list);
  const [selectedIds, setSelectedIds] = useState(EMPTY_SELECTION);
  const [isAdding, setAdding] = useState(false);
  const toggleFile = ({ ID }: BillingFile) =>
    setSelectedIds((ids) => new Set(ids.has(ID) ? [...ids].filter((id) => id !== ID) : [...ids, ID]));
  const selectedFiles = (read.data ?? []).filter(({ ID }) => selectedIds.has(ID));
  const [openedId, setOpenedId] = useState<number | null>(null);
  const openedFile = read.data?.find(({ ID }) => ID === openedId);
  const listRead = localPageOf(read, list, (rows) => arrangeFiles(rows, list.values));
  const mayUpload = may(["billingfile.upload"]);
  return (
    <ListPage
      title="Billing files"
      nouns="billing files"
      list={list}
      read={listRead}
      search={SEARCH}
      columns={billingFileColumns({ zone, chosen: selectedIds, onToggle: toggleFile })}
      actions={may(["billing.view", "bulkbill.send"]) && BULK_BILLS}
      banner={
        selectedFiles.length > 0 && (
          <SelectionBar files={selectedFiles} onDone={() => setSelectedIds(EMPTY_SELECTION)} />
        )
      }
      onOpen={({ ID }) => setOpenedId(ID)}
      create={mayUpload ? { label: "Upload files", open: () => setAdding(true) } : undefined}
    >
      {openedFile && (
        <FileDrawer
          file={openedFile}
          files={listRead.rows ?? []}
          onShow={({ ID }) => setOpenedId(ID)}
          onClose={() => setOpenedId(null)}
        />
      )}
      {isAdding && <UploadBillingFiles onClose={() => setAdding(false)} />}
    </ListPage>
  );
}
