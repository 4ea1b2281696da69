import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { TIME_GROUPS, type TimeGroup } from "../contract.ts";
import { consultationListPaths } from "../paths.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { TIME_GROUP_LABELS } from "../rules/time-group.ts";
import { listColumns } from "./list-columns.tsx";
import { followedLists, useListAddress, useLists } from "./useLists.ts";

/** Renders the page of the periods (SCR-CONS-02), or of the lists of one period (SCR-CONS-03). */
export function TimeGroupPage() {
  const { key } = useParams(consultationListPaths.timeGroup);
  if (key === "") return <TimeGroups />;
  const group = TIME_GROUPS.find((each) => each === key);
  return group ? <TimeGroupLists key={group} group={group} /> : <NotFoundPage />;
}

interface Period {
  readonly key: TimeGroup;
  readonly label: string;
  readonly count: number;
}

function TimeGroups() {
  const client = useClientIfOpen();
  useRealtime({ also: followedLists, ofAll: !client });
  const read = useRead(consultationListRoutes.timeGroups);
  const paths = usePaths();
  const columns: Column<Period>[] = [
    { key: "label", head: "Period", cell: ({ label }) => label, elastic: true },
    {
      key: "count",
      head: "Lists",
      cell: ({ count }) => count,
      phoneCell: ({ count }) => (count === 1 ? "1 list" : `${count} lists`),
      align: "right",
      digits: true,
      width: 110,
      phone: "end",
    },
  ];
  return (
    <Page title="Consultation lists by time">
      <PageHeader
        title="Consultation lists by time"
        back={{ to: paths.all, label: client ? "Send to billing" : "Consultation lists" }}
      />
      <PageBody narrow>
        <p className="muted">All lists by their day, completed ones included.</p>
        <Table
          label="Periods"
          columns={columns}
          rows={read.data}
          rowKey={({ key }) => key}
          rowTo={({ key }) => paths.ofTime(key)}
          state={read}
          empty={<EmptyState>No consultation lists yet.</EmptyState>}
        />
      </PageBody>
    </Page>
  );
}

function TimeGroupLists({ group }: { group: TimeGroup }) {
  const client = useClientIfOpen();
  useRealtime({ also: followedLists, ofAll: !client });
  const { list, read } = useLists(group);
  const paths = usePaths();
  return (
    <ListPage
      title={`Consultation lists: ${TIME_GROUP_LABELS[group]}`}
      nouns="consultation lists"
      list={list}
      read={read}
      columns={listColumns(client === null)}
      rowTo={useListAddress()}
      noneYet="No consultation lists in this period."
      actions={
        <AppLink to={paths.byTime} className="link">
          All periods
        </AppLink>
      }
    />
  );
}

function usePaths() {
  const client = useClientIfOpen();
  const { list, all, timeGroups, timeGroupsOfAll, timeGroup, timeGroupOfAll } = consultationListPaths;
  return client
    ? { all: list(), byTime: timeGroups(), ofTime: (key: TimeGroup) => timeGroup({ key }) }
    : { all: all(), byTime: timeGroupsOfAll(), ofTime: (key: TimeGroup) => timeGroupOfAll({ key }) };
}
