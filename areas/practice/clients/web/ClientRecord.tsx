import { formatDay } from "#kernel/dates/day.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { wallOf, zoneNamed } from "#kernel/dates/zone.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { EmailLink } from "#platform/web/ui/facts/EmailAddress.tsx";
import { type Fact, FactList } from "#platform/web/ui/facts/FactList.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import type { ReadState } from "#platform/web/ui/tables/read-state.ts";
import type { Client } from "../client.contract.ts";
import { clientName } from "../rules/name.ts";
import { providerLimit } from "../rules/services.ts";
import { ClientMenu } from "./ClientMenu.tsx";
import { ClientStatus, typeName } from "./client-columns.tsx";
import { EditClient } from "./EditClient.tsx";
import { ReadClient } from "./ReadClient.tsx";
import { useClientActs } from "./useClientActs.ts";
import { clientPaths } from "../paths.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";

export function ClientRecord({ client, state }: { client: Client; state: ReadState }) {
  const { may } = useSession();
  const openPage = useOpenPage();
  const today = useToday(zoneNamed(client._timezone));
  const mayEdit = may(["client.edit"]) && !client.is_deleted;
  const Body = mayEdit ? EditClient : ReadClient;
  return (
    <Page title={clientName(client)}>
      <PageHeader
        title={clientName(client)}
        note={[client.username, client.company].filter(Boolean).join(" · ")}
        back={{ to: clientPaths.list(), label: "Clients" }}
        actions={<ClientMenu client={client} edged onRemoved={() => openPage(clientPaths.list())} />}
      />
      {client.is_deleted && <DeletedBanner client={client} />}
      <PageBody facts={<FactList facts={factsOf(client, providerLimit(client.services, today))} />}>
        <Body client={client} today={today} state={state} />
      </PageBody>
    </Page>
  );
}

function DeletedBanner({ client }: { client: Client }) {
  const { may } = useSession();
  const { restore, isSending } = useClientActs(client);
  const restoreButton = may(["client.delete"]) && may(["client.edit"]) && (
    <button type="button" className="link" disabled={isSending} onClick={() => restore(client)}>
      Restore
    </button>
  );
  return (
    <Banner tone="stone" action={restoreButton}>
      This client is deleted and can't sign in. All records are kept.
    </Banner>
  );
}

function factsOf(client: Client, limit: number | null): Fact[] {
  const active = client.practices.filter((practice) => practice.active).length;
  return [
    { label: "Status", value: <ClientStatus client={client} /> },
    { label: "Type", value: typeName(client.user_type) },
    {
      label: "Mobile",
      value: client.cell_phone && (
        <a href={`tel:${client.cell_phone}`}>{formatPhone(client.cell_phone, client.country)}</a>
      ),
    },
    { label: "Email", value: client.email_address && <EmailLink address={client.email_address} /> },
    { label: "Company", value: client.company_name },
    { label: "Time zone", value: client._timezone.replace(/^\w+\//, "") },
    {
      label: "Provider numbers",
      value: limit === null ? `${active} active` : `${active} of ${limit} active`,
    },
    { label: "Edit credit points", value: client.neurons.toLocaleString("en-AU") },
    {
      label: "Added",
      value: formatDay(wallOf(client.created_time, zoneNamed(client._timezone)).day),
      note: `Client ${client.ID}`,
    },
  ];
}
