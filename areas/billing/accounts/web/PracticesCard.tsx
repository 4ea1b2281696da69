import { placeName } from "#areas/practice/reference-data/place.contract.ts";
import { useState } from "react";
import type { Client, Practice } from "#areas/practice/clients/client.contract.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { limitSentence, mayBeActive, providerAllowance } from "../rules/practice.ts";
import classes from "./account.module.css";
import { PracticeModal } from "./PracticeModal.tsx";
import { READY } from "./loaded-state.ts";
import { RowMenu } from "./RowMenu.tsx";

interface PracticesCardProps {
  client: Client;
  onRemove: (practice: Practice) => void;
}

/**
 * Renders the list of practices. At the limit of provider numbers, "Add practice" stays enabled and explains
 * why no practice can be added (RULE-ACCT-12).
 */
export function PracticesCard({ client, onRemove }: PracticesCardProps) {
  const { today } = useClient();
  const [openPractice, setOpenPractice] = useState<Practice | "new" | null>(null);
  const [isRefused, setRefused] = useState(false);
  const activeCount = client.practices.filter((practice) => practice.active).length;
  const allowance = providerAllowance(client.services, today);
  const isFull = !mayBeActive(activeCount + 1, client.services, today).allowed;
  const addButton = (
    <Button size="sm" onClick={() => (isFull ? setRefused(true) : setOpenPractice("new"))}>
      Add practice
    </Button>
  );
  return (
    <Card
      title="Practices"
      count={
        allowance
          ? `${allowance.name} package: ${activeCount} of ${allowance.limit} provider numbers used`
          : activeCount
      }
      action={addButton}
    >
      {isRefused && isFull && allowance && (
        <p className={classes.refused} role="alert">
          {limitSentence(allowance)} To add more, ask Corella to change your package.
        </p>
      )}
      <Table
        variant="card"
        label="Practices"
        columns={columnsOf(client, setOpenPractice, onRemove)}
        rows={client.practices}
        rowKey={({ ID }) => ID}
        state={READY}
        empty={<EmptyState>Please add a practice</EmptyState>}
      />
      {openPractice && (
        <PracticeModal
          client={client}
          practice={openPractice === "new" ? null : openPractice}
          onClose={() => setOpenPractice(null)}
        />
      )}
    </Card>
  );
}

const columnsOf = (
  { bank_accounts, country }: Client,
  onEdit: (practice: Practice) => void,
  onRemove: (practice: Practice) => void,
): Column<Practice>[] => [
  {
    key: "name",
    head: "Practice",
    cell: (row) => (
      <>
        {row.practice_name}
        <div className="muted">
          {[row.address, row.locality && placeName(row.locality)].filter(Boolean).join(", ")}
        </div>
        <div className="muted tn">{formatPhone(row.phone, country)}</div>
      </>
    ),
    elastic: true,
  },
  {
    key: "number",
    head: "Provider number",
    cell: (row) => formatProviderNumber(row.provider_number),
    digits: true,
    phone: "second",
  },
  {
    key: "account",
    head: "Paid into",
    cell: (row) => bank_accounts.find(({ ID }) => ID === row.bank_account)?.name ?? "–",
  },
  {
    key: "state",
    head: "State",
    cell: (row) =>
      row.active ? <Status is="active">Active</Status> : <Status is="superseded">Not active</Status>,
    phone: "second",
  },
  {
    key: "menu",
    head: "",
    cell: (row) => (
      <RowMenu name={row.practice_name} onEdit={() => onEdit(row)} onRemove={() => onRemove(row)} />
    ),
    phone: "end",
  },
];
