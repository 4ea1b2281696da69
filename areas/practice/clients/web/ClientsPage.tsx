import { zoneNamed } from "#kernel/dates/zone.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { choiceFilter, switchFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { type ClientListValues, clientList, doctorRoutes } from "../contract.ts";
import { clientPaths } from "../paths.ts";
import { ClientFilter } from "./ClientFilter.tsx";
import { clientColumns } from "./client-columns.tsx";

const SEARCH = { label: "Name, username, email or practice" };
const FILTERS = [
  choiceFilter("type", "Type of client", [
    { value: "1", label: "Billing" },
    { value: "2", label: "Forms only" },
  ]),
  {
    name: "filter",
    draw: (values: ClientListValues, set: (change: Partial<ClientListValues>) => void) => (
      <ClientFilter values={values} set={set} />
    ),
  },
  switchFilter("show_deleted", "Show deleted"),
];
const NARROWING_FILTERS = ["type", "service", "group"] as const;
const EXPORT_BUTTON = <ExportButton route={doctorRoutes.csv} />;
const CREATE_LINK = clientPaths.create();
const COLUMNS = clientColumns(zoneNamed(null));

/** Renders the page with the list of clients (SCR-CLI-01). */
export function ClientsPage() {
  useRealtime({ ofAll: true });
  const { may } = useSession();
  const openPage = useOpenPage();
  const list = useListParams(clientList);
  const usertype = Number(list.written.type ?? 0);
  return (
    <ListPage
      title="Clients"
      nouns="clients"
      list={list}
      read={useListRead(doctorRoutes.page, list, "clients", { params: { usertype } })}
      actions={may(["client.export"]) && EXPORT_BUTTON}
      create={
        may(["client.create"])
          ? { label: "Add client", to: CREATE_LINK, open: () => openPage(CREATE_LINK) }
          : undefined
      }
      search={SEARCH}
      filters={FILTERS}
      narrowedBy={NARROWING_FILTERS}
      columns={COLUMNS}
      rowTo={({ ID }) => clientPaths.record({ id: ID })}
      isStruck={({ is_deleted }) => is_deleted}
      footNote={list.values.show_deleted ? undefined : "deleted hidden"}
    />
  );
}
