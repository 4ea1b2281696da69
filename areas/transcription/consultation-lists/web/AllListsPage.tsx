import { clientName } from "#areas/practice/clients/rules/name.ts";
import { doctorRoutes } from "#areas/practice/clients/contract.ts";
import { dueGroupOf } from "../rules/due.ts";
import { useMinute } from "#areas/transcription/tasks/web/useMinute.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { accountPath } from "#platform/web/shell/client.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import type { ListFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { FilterPills } from "#platform/web/ui/search/FilterPills.tsx";
import type { RowGroup } from "#platform/web/ui/tables/table-columns.ts";
import { type ListBrief } from "../contract.ts";
import { type AllListsValues, allListsList } from "../staff-lists.contract.ts";
import { consultationListPaths } from "../paths.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { ListClientFilter } from "./ListClientFilter.tsx";
import { sortableColumns } from "./list-columns.tsx";
import { followedLists } from "./useLists.ts";
import classes from "./consultations.module.css";
import { ListViewTabs } from "./ListViewTabs.tsx";

const search = { label: "Find a client or location", from: 2 };
const filters: readonly ListFilter<AllListsValues>[] = [
  { name: "view", draw: (values, set) => <ListViewTabs values={values} set={set} /> },
  { name: "client", atEnd: true, draw: (_values, set) => <ListClientFilter set={set} /> },
];
const narrowedBy = ["view", "client"] as const;
const rowTo = ({ ID, doctor }: ListBrief): string =>
  accountPath(doctor.username, `consultations/details/${ID}`);

/** Renders the page of all clients' consultation lists, for billing (SCR-CONS-01): overdue lists first. */
export function AllListsPage() {
  useRealtime({ also: followedLists, ofAll: true });
  const list = useListParams(allListsList);
  const { view = "open", order } = list.values;
  const { params, query } = allListsList.ask(list.written);
  const state = useRead(
    consultationListRoutes.brief,
    // The route's own order is by day, so that the order of this page is always named.
    { query: { ...params, sort: "due", ...query, view: list.written.view ?? "open" } },
    { keepPrevious: true },
  );
  return (
    <ListPage
      title="Consultation lists"
      nouns="consultation lists"
      list={list}
      read={{ state, rows: state.data?.consultationLists, total: state.data?.totalItems }}
      search={search}
      filters={filters}
      narrowedBy={narrowedBy}
      columns={sortableColumns}
      rowTo={rowTo}
      {...useDueGroups(order.by)}
      noneYet={view === "open" ? "No open consultation lists. Billing is up to date." : undefined}
      footNote={order.by === "due" && !order.descending ? "longest overdue first" : undefined}
      banner={<ClientPill values={list.values} set={list.set} />}
      actions={<LinkButton to={consultationListPaths.timeGroupsOfAll()}>By time</LinkButton>}
    />
  );
}

/** Groups lists in due order as the task list does. Other orders have no groups. */
function useDueGroups(order: string): { groupOf?: (list: ListBrief) => RowGroup } {
  const now = useMinute();
  if (order !== "due") return {};
  return {
    groupOf: (list) => {
      const name = dueGroupOf(list, now);
      return { key: name, says: name };
    },
  };
}

interface ClientPillProps {
  values: AllListsValues;
  set: (change: Partial<AllListsValues>) => void;
}

/** Shows the chosen client. Loads the name, because the address contains only the client's ID. */
function ClientPill({ values: { client: ID }, set }: ClientPillProps) {
  const { data } = useRead(
    doctorRoutes.get,
    { params: { id: ID ?? 0 }, query: {} },
    { enabled: ID !== undefined },
  );
  if (ID === undefined) return null;
  return (
    <div className={classes.pills}>
      <FilterPills
        pills={[
          {
            key: "client",
            label: "Client",
            value: data ? clientName(data) : `${ID}`,
            onRemove: () => set({ client: undefined }),
          },
        ]}
      />
    </div>
  );
}
