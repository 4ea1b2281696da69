import { useState } from "react";
import { matchingRows, orderedRows } from "#kernel/lists/rows.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { type FundRecipient, recipientList, recipientRoutes, type SendingWay } from "../contract.ts";
import { RecipientModal } from "./RecipientModal.tsx";

export const WAY_LABELS: Readonly<Record<SendingWay, string>> = {
  email: "Email",
  online: "Online",
  post: "Post",
};

const attachmentsText = ({ asks_medicare_letter, asks_bank_statement }: FundRecipient): string => {
  if (!asks_medicare_letter) return asks_bank_statement ? "Bank statement" : "–";
  return asks_bank_statement ? "Medicare letters, bank statement" : "Medicare letters";
};

const columns: Column<FundRecipient>[] = [
  { key: "name", head: "Recipient", cell: (row) => row.name, sortable: true, elastic: true },
  { key: "way", head: "Sent by", cell: (row) => WAY_LABELS[row.way], sortable: true, phone: "end" },
  {
    key: "address",
    head: "Address",
    cell: (row) => addressOf(row) ?? "Not entered yet",
    elastic: true,
    phone: "second",
  },
  { key: "asks", head: "Asks for", cell: attachmentsText, drops: "tablet" },
  {
    key: "days",
    head: "Days to reply",
    cell: (row) => row.reply_days,
    sortable: true,
    align: "right",
    digits: true,
    drops: "tablet",
  },
];

const addressOf = ({ way, email_address, website, postal_address }: FundRecipient): string | null =>
  ({ email: email_address, online: website, post: postal_address })[way];

const search = { label: "Search recipients", from: 1 };

/** Renders the list of recipients of insurer forms (G-58). */
export function RecipientListPage() {
  useRealtime({ ofAll: true });
  const list = useListParams(recipientList);
  const state = useRead(recipientRoutes.list);
  const [openRecipient, setOpenRecipient] = useState<FundRecipient | null>(null);
  const { search: searchText, order } = list.values;
  const read = localPageOf(state, list, (rows) => {
    const matches = matchingRows(rows, searchText, (row) => [
      row.name,
      row.code,
      row.fund_codes.join(" "),
      addressOf(row),
    ]);
    if (order.by === "position") return matches;
    return orderedRows(matches, order, (row, by) =>
      by === "days" ? row.reply_days : by === "way" ? row.way : row.name,
    );
  });
  return (
    <ListPage
      title="Fund recipients"
      nouns="recipients"
      list={list}
      read={read}
      search={search}
      columns={columns}
      onOpen={setOpenRecipient}
    >
      {openRecipient && <RecipientModal recipient={openRecipient} onClose={() => setOpenRecipient(null)} />}
    </ListPage>
  );
}
