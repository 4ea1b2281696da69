import { useState } from "react";
import type { Client } from "#areas/practice/clients/client.contract.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { agentRoutes, type BookingAgent } from "../agents.contract.ts";
import { servingState } from "../rules/serving.ts";
import { AgentModal } from "./AgentModal.tsx";

const columnsOn = (today: Day): Column<BookingAgent>[] => [
  { key: "name", head: "Agent", cell: ({ user }) => `${user.first_name} ${user.last_name}`, elastic: true },
  { key: "from", head: "From", cell: (row) => formatDay(row.from_date), digits: true, phone: "second" },
  {
    key: "until",
    head: "Last day",
    cell: (row) => (row.until_date ? formatDay(row.until_date) : "–"),
    digits: true,
    phone: "second",
  },
  {
    key: "state",
    head: "State",
    cell: (row) => <ServingStatus agent={row} today={today} />,
    phone: "end",
  },
];

/** Renders the tab of the client's record that lists the client's booking agents (F-3). */
export function AgentsPart({ client }: { client: Client }) {
  const { may } = useSession();
  const today = useToday(zoneNamed(client._timezone));
  const [past, setPast] = useState(false);
  const [openedAgent, setOpenedAgent] = useState<BookingAgent | "new" | null>(null);
  const list = useRead(
    agentRoutes.list,
    { query: past ? { past } : {} },
    { keepPrevious: true, owner: { doctor_id: client.ID } },
  );
  const mayEdit = may(["client.edit"]) && !client.is_deleted;
  return (
    <>
      {list.data && !list.data.has_service && (
        <Banner tone="ochre" boxed>
          This client has no active booking agent service, so its agents have no access. Add it under
          Services.
        </Banner>
      )}
      <Card
        title="Booking agents"
        count={list.data?.agents.length}
        action={
          mayEdit && (
            <Button size="sm" onClick={() => setOpenedAgent("new")}>
              Add booking agent
            </Button>
          )
        }
      >
        <Table
          variant="card"
          label="Booking agents"
          columns={columnsOn(today)}
          rows={list.data?.agents}
          rowKey={({ ID }) => ID}
          onOpen={mayEdit ? setOpenedAgent : undefined}
          state={list}
          empty={<EmptyState>No booking agents yet.</EmptyState>}
        />
        {(list.data?.past ?? 0) > 0 && (
          <Button kind="plain" size="sm" onClick={() => setPast(!past)}>
            {past ? "Hide past agents" : `Show ${list.data?.past ?? 0} past agents`}
          </Button>
        )}
      </Card>
      {openedAgent && (
        <AgentModal
          client={client}
          agent={openedAgent === "new" ? null : openedAgent}
          today={today}
          onClose={() => setOpenedAgent(null)}
        />
      )}
    </>
  );
}

function ServingStatus({ agent, today }: { agent: BookingAgent; today: Day }) {
  const state = servingState(agent, today);
  if (!agent.user.active) return <Status is="deleted">Inactive</Status>;
  if (state === "serves") return <Status is="active">Serves</Status>;
  return <Status is="superseded">{state === "later" ? "Later" : "Ended"}</Status>;
}
