import { useState } from "react";
import type { AuthorisedPerson } from "#areas/practice/clients/client.contract.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { accountRoutes } from "../contract.ts";
import type { StepProps } from "./AccountPage.tsx";
import { PersonModal } from "./PersonModal.tsx";
import { RowMenu } from "./RowMenu.tsx";
import { StepFrame } from "./StepFrame.tsx";
import { READY } from "./loaded-state.ts";
import { CHANGED_ROUTES } from "./useSaveStep.ts";

interface RowActs {
  onEdit: (person: AuthorisedPerson) => void;
  onRemove: (person: AuthorisedPerson) => void;
}

const columnsOf = (
  country: StepProps["client"]["country"],
  { onEdit, onRemove }: RowActs,
): Column<AuthorisedPerson>[] => [
  { key: "name", head: "Name", cell: (row) => row.name, elastic: true },
  { key: "relationship", head: "Relationship", cell: (row) => row.relationship, phone: "second" },
  { key: "email", head: "Email", cell: (row) => row.email ?? "–", elastic: true },
  {
    key: "phone",
    head: "Phone",
    cell: (row) => (row.phone ? formatPhone(row.phone, country) : "–"),
    digits: true,
  },
  {
    key: "menu",
    head: "",
    cell: (row) => <RowMenu name={row.name} onEdit={() => onEdit(row)} onRemove={() => onRemove(row)} />,
    phone: "end",
  },
];

/** Renders the step with the list of authorised people (SCR-ACCT-04). */
export function PeopleStep({ client, onNext, onBack }: StepProps) {
  const [openPerson, setOpenPerson] = useState<AuthorisedPerson | "new" | null>(null);
  const remove = useSend(accountRoutes.removePerson, {
    done: "Successfully Deleted",
    detail: (_reply, { params }) =>
      client.authorised_person.find(({ ID }) => ID === params.id)?.name ?? "Authorised person",
    refresh: CHANGED_ROUTES,
  });
  const columns = columnsOf(client.country, {
    onEdit: setOpenPerson,
    onRemove: ({ ID }) => remove.send({ params: { id: ID } }),
  });
  const addButton = (
    <Button size="sm" onClick={() => setOpenPerson("new")}>
      Add authorised person
    </Button>
  );
  const nextButton = (
    <Button kind="primary" onClick={onNext}>
      Continue
    </Button>
  );
  return (
    <StepFrame
      title="Authorised person"
      lead="People Corella can speak to about the account."
      onBack={onBack}
      next={nextButton}
    >
      <Card title="Authorised people" count={client.authorised_person.length} action={addButton}>
        <Table
          variant="card"
          label="Authorised people"
          columns={columns}
          rows={client.authorised_person}
          rowKey={({ ID }) => ID}
          state={READY}
          empty={<EmptyState>No authorised person yet. You can continue without one.</EmptyState>}
        />
      </Card>
      {openPerson && (
        <PersonModal
          client={client}
          person={openPerson === "new" ? null : openPerson}
          onClose={() => setOpenPerson(null)}
        />
      )}
    </StepFrame>
  );
}
