import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import { formatBsb } from "#kernel/identifiers/bsb.ts";
import type { Day } from "#kernel/dates/day.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import type { ReadState } from "#platform/web/ui/tables/read-state.ts";
import type { Client } from "../client.contract.ts";
import { providerLimit } from "../rules/services.ts";
import classes from "./clients.module.css";

type Practice = Client["practices"][number];
type Account = Client["bank_accounts"][number];

const practiceColumns = ({ country, bank_accounts }: Client): Column<Practice>[] => [
  { key: "name", head: "Practice", cell: (row) => row.practice_name, elastic: true },
  {
    key: "number",
    head: "Provider number",
    cell: (row) => formatProviderNumber(row.provider_number),
    digits: true,
    phone: "second",
  },
  {
    key: "address",
    head: "Address",
    cell: (row) => [row.address, row.locality && placeName(row.locality)].filter(Boolean).join(", "),
    elastic: true,
  },
  { key: "phone", head: "Phone", cell: (row) => formatPhone(row.phone, country), digits: true },
  {
    key: "account",
    head: "Bank account",
    cell: (row) => bank_accounts.find(({ ID }) => ID === row.bank_account)?.name ?? "–",
    phone: "second",
  },
  {
    key: "active",
    head: "State",
    cell: (row) =>
      row.active ? <Status is="active">Active</Status> : <Status is="superseded">Not active</Status>,
    phone: "end",
  },
];

const accountColumns: Column<Account>[] = [
  { key: "name", head: "Bank", cell: (row) => row.name, elastic: true },
  { key: "holder", head: "Account name", cell: (row) => row.account_name, elastic: true, phone: "second" },
  { key: "bsb", head: "BSB", cell: (row) => formatBsb(row.bsb), digits: true, phone: "second" },
  { key: "number", head: "Account number", cell: (row) => row.account_number, digits: true, phone: "second" },
  { key: "abn", head: "ABN", cell: (row) => row.abn, digits: true },
];

/**
 * Renders the tab with the client's provider numbers, their limit (RULE-PKG-03) and the bank accounts.
 * Read-only because they are edited in the account details.
 */
export function PracticesPart({ client, today, state }: { client: Client; today: Day; state: ReadState }) {
  const limit = providerLimit(client.services, today);
  const active = client.practices.filter((practice) => practice.active).length;
  return (
    <div className={classes.fields}>
      <Card title="Practices" count={limit === null ? `${active} active` : `${active} of ${limit} active`}>
        <Table
          variant="card"
          label="Practices"
          columns={practiceColumns(client)}
          rows={client.practices}
          rowKey={({ ID }) => ID}
          state={state}
          empty={<EmptyState>No practices yet. The client adds them under Account details.</EmptyState>}
        />
      </Card>
      <Card title="Bank accounts" count={client.bank_accounts.length}>
        <Table
          variant="card"
          label="Bank accounts"
          columns={accountColumns}
          rows={client.bank_accounts}
          rowKey={({ ID }) => ID}
          state={state}
          empty={<EmptyState>No bank accounts yet.</EmptyState>}
        />
      </Card>
    </div>
  );
}
