import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { pageAtHand } from "#platform/web/table/useListRead.ts";
import { type BillingFile, billingFileList, billingFileRoutes } from "../contract.ts";
import { arrangedFiles, SEARCH_FROM } from "../rules/list.ts";
import { billingFileColumns } from "./billing-file-columns.tsx";
import { FileDrawer } from "./FileDrawer.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { UploadBillingFiles } from "./UploadBillingFiles.tsx";

const SEARCH = { label: "Search name or comment", from: SEARCH_FROM };
const FOLLOWED = { also: [billingFileRoutes.list] };
const BULK_BILLS = <PdfButton route={billingFileRoutes.pdf} ask={{ query: {} }} label="Bulk bills PDF" />;
const NONE: ReadonlySet<number> = new Set();

/** Renders the client's billing files, with those sent as bulk bills marked (SCR-BFIL-01, -02). */
export function BillingFilesPage() {
  useRealtime(FOLLOWED);
  const { may } = useSession();
  const { zone } = useClient();
  const list = useListParams(billingFileList);
  const read = useRead(billingFileRoutes.list);
  const [chosen, setChosen] = useState(NONE);
  const [isAdding, setAdding] = useState(false);
  const toggle = ({ ID }: BillingFile) =>
    setChosen((was) => new Set(was.has(ID) ? [...was].filter((one) => one !== ID) : [...was, ID]));
  const selected = (read.data ?? []).filter(({ ID }) => chosen.has(ID));
  const [opened, open] = useState<number | null>(null);
  const shown = read.data?.find(({ ID }) => ID === opened);
  const listed = pageAtHand(read, list, (rows) => arrangedFiles(rows, list.values));
  const mayUpload = may(["billingfile.upload"]);
  return (
    <ListPage
      title="Billing files"
      nouns="billing files"
      list={list}
      read={listed}
      search={SEARCH}
      columns={billingFileColumns({ zone, chosen, onToggle: toggle })}
      actions={may(["billing.view", "bulkbill.send"]) && BULK_BILLS}
      banner={selected.length > 0 && <SelectionBar files={selected} onDone={() => setChosen(NONE)} />}
      onOpen={({ ID }) => open(ID)}
      create={mayUpload ? { label: "Upload files", open: () => setAdding(true) } : undefined}
    >
      {shown && <FileDrawer file={shown} files={listed.rows ?? []} onShow={({ ID }) => open(ID)} onClose={() => open(null)} />}
      {isAdding && <UploadBillingFiles onClose={() => setAdding(false)} />}
    </ListPage>
  );
}
