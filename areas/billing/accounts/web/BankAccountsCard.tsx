import { useState } from "react";
import type { BankAccount, Client } from "#areas/practice/clients/client.contract.ts";
import { formatAbn } from "#kernel/identifiers/abn.ts";
import { formatBsb } from "#kernel/identifiers/bsb.ts";
import { FileLink } from "#platform/files/web/FileLink.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { BankAccountModal } from "./BankAccountModal.tsx";
import { READY } from "./loaded-state.ts";
import { RowMenu } from "./RowMenu.tsx";

interface BankAccountsCardProps {
  client: Client;
  onRemove: (account: BankAccount) => void;
}

const columnsOf = (
  onEdit: (account: BankAccount) => void,
  onRemove: (account: BankAccount) => void,
): Column<BankAccount>[] => [
  {
    key: "name",
    head: "Bank",
    cell: (row) => (
      <>
        {row.name}
        <div className="muted">
          {[row.account_name, row.gst && "GST registered"].filter(Boolean).join(", ")}
        </div>
        {row.abn && <div className="muted tn">ABN {formatAbn(row.abn)}</div>}
      </>
    ),
    elastic: true,
  },
  {
    key: "number",
    head: "BSB and account",
    cell: (row) => `${formatBsb(row.bsb)} ${row.account_number}`,
    digits: true,
    phone: "second",
  },
  { key: "file", head: "Bank letter", cell: (row) => (row.file ? <FileLink file={row.file} /> : "–") },
  {
    key: "menu",
    head: "",
    cell: (row) => <RowMenu name={row.name} onEdit={() => onEdit(row)} onRemove={() => onRemove(row)} />,
    phone: "end",
  },
];

export function BankAccountsCard({ client, onRemove }: BankAccountsCardProps) {
  const [openAccount, setOpenAccount] = useState<BankAccount | "new" | null>(null);
  const columns = columnsOf(setOpenAccount, onRemove);
  const addButton = (
    <Button size="sm" onClick={() => setOpenAccount("new")}>
      Add bank account
    </Button>
  );
  return (
    <Card title="Bank accounts" count={client.bank_accounts.length} action={addButton}>
      <Table
        variant="card"
        label="Bank accounts"
        columns={columns}
        rows={client.bank_accounts}
        rowKey={({ ID }) => ID}
        state={READY}
        empty={<EmptyState>Please add a bank account</EmptyState>}
      />
      {openAccount && (
        <BankAccountModal
          client={client}
          account={openAccount === "new" ? null : openAccount}
          onClose={() => setOpenAccount(null)}
        />
      )}
    </Card>
  );
}
