import { useState } from "react";
import { formatAbn } from "#kernel/identifiers/abn.ts";
import { formatBsb } from "#kernel/identifiers/bsb.ts";
import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { type Issuer, issuerList, issuerRoutes } from "../contract.ts";
import { IssuerModal } from "./IssuerModal.tsx";

const bankAccountOf = ({ bsb, account_number }: Issuer): string =>
  [bsb === null ? null : formatBsb(bsb), account_number].filter(Boolean).join(" ") || "Not entered yet";

const columns: Column<Issuer>[] = [
  { key: "name", head: "Name", cell: (row) => row.name, sortable: true, elastic: true },
  { key: "trading", head: "Trading name", cell: (row) => row.trading_name ?? "–", drops: "tablet" },
  {
    key: "abn",
    head: "ABN",
    cell: (row) => (row.abn === null ? "Not entered yet" : formatAbn(row.abn)),
    digits: true,
    phone: "second",
  },
  {
    key: "gst",
    head: "GST",
    cell: (row) => (row.gst_registered ? "Registered" : "Not registered"),
    drops: "tablet",
  },
  { key: "bank", head: "Bank account", cell: bankAccountOf, digits: true, drops: "tablet" },
];

const search = { label: "Search issuers", from: 1 };

/** Renders the companies that issue invoices (G-30). */
export function IssuersPage() {
  useRealtime({ ofAll: true });
  const list = useListParams(issuerList);
  const state = useRead(issuerRoutes.list);
  const mayEdit = useSession().may(["invoice.edit"]);
  const [openIssuer, setOpenIssuer] = useState<Issuer | "new" | null>(null);
  const { search: searchText, order } = list.values;
  const read = localPageOf(state, list, (rows) => {
    const matches = matchingRows(rows, searchText, (row) => [row.name, row.trading_name, row.abn]);
    return orderedRows(matches, order, (row) => row.name);
  });
  return (
    <ListPage
      title="Invoice issuers"
      nouns="issuers"
      list={list}
      read={read}
      create={mayEdit ? { label: "Add issuer", open: () => setOpenIssuer("new") } : undefined}
      search={search}
      columns={columns}
      onOpen={mayEdit ? setOpenIssuer : undefined}
    >
      {openIssuer && (
        <IssuerModal issuer={openIssuer === "new" ? null : openIssuer} onClose={() => setOpenIssuer(null)} />
      )}
    </ListPage>
  );
}
