import { useRef } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { rowShortcuts } from "#platform/web/ui/tables/row-movement.ts";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { Table } from "#platform/web/ui/tables/Table.tsx";
import type { TaskRow } from "../../contract.ts";
import { taskList, taskListRoutes, type TaskView } from "../../lists.contract.ts";
import { taskPaths } from "../../paths.ts";
import { OFFICE_ZONE } from "../../rules/due-time.ts";
import classes from "./dashboard.module.css";
import { Figure, Figures } from "./Figures.tsx";
import { ListOrDashboard } from "../list/ListOrDashboard.tsx";
import { LoadCard } from "./LoadCard.tsx";
import { StatusBar } from "./StatusBar.tsx";
import { staffColumns } from "../task-columns.tsx";
import { TaskDialogs } from "../acts/TaskDialogs.tsx";
import { useLastSeen } from "./useLastSeen.ts";
import { useTaskActs } from "../acts/useTaskActs.ts";

const MAX_ROWS = 8;
const columns = staffColumns
  .filter(({ key }) => key !== "received" && key !== "editor")
  .map((column) => ({ ...column, sortable: false }));
const realtimeOptions = {
  ofAll: true,
  also: [taskListRoutes.dashboard, taskListRoutes.list, taskListRoutes.checkNew],
};
const listRequest = (view: TaskView | undefined, sort: "due" | "received") => ({
  params: { pageSize: sort === "due" ? MAX_ROWS : 50, pageNumber: 1 },
  query: taskList.ask({
    ...taskList.url.read({}),
    view,
    order: { by: sort, descending: sort === "received" },
  }).query,
});
const OVERDUE = listRequest("overdue", "due");
const NEWEST = listRequest(undefined, "received");
const taskAddressOf = ({ ID, _doctor }: TaskRow) => taskPaths.one({ id: ID, doctor_id: _doctor });

/** Renders the dashboard of the staff task list (SCR-TASK-02). */
export function DashboardPage() {
  const { isLive } = useRealtime(realtimeOptions);
  const { time } = useNow(OFFICE_ZONE);
  const read = useRead(taskListRoutes.dashboard);
  const lastSeen = useLastSeen();
  const page = useRef<HTMLDivElement>(null);
  const openFocusedRow = (): void => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.matches("[data-row-opener]"))
      activeElement.click();
  };
  useShortcuts([...rowShortcuts(page), { keys: "E", does: "Edit capacity and target", run: openFocusedRow }]);
  const { data } = read;
  const open = data?.open.reduce((sum, { count }) => sum + count, 0);
  return (
    <Page title="Dashboard">
      <PageHeader
        title="Task list"
        count={open}
        note={isLive ? `Live, ${time}` : `Updated ${time}`}
        actions={<ListOrDashboard shown="dashboard" />}
      />
      {!data && (read.error ? <LoadError read={read} /> : <Skeleton lines={10} height={28} />)}
      {data && (
        <div ref={page} className={classes.page}>
          <div className={classes.figures}>
            <NewFigure since={lastSeen.since} />
            <Figures of={data} />
            <StatusBar open={data.open} />
          </div>
          <div className={classes.cards}>
            <LoadCard title="Typists" loads={data.typists} />
            <LoadCard title="Editors" loads={data.editors} />
          </div>
          <OverdueCard count={data.overdue.count} />
          <NewCard {...lastSeen} />
        </div>
      )}
    </Page>
  );
}

function LoadError({ read }: { read: { error: Error | null; refetch: () => unknown } }) {
  return (
    <ErrorState
      what="The dashboard can't be displayed."
      message={read.error?.message ?? ""}
      onRetry={() => void read.refetch()}
    />
  );
}

function NewFigure({ since }: { since: string }) {
  const { data } = useRead(taskListRoutes.checkNew, { query: { since } });
  const at = wallOf(since, OFFICE_ZONE).time;
  return (
    <Figure
      label={`New since ${at}`}
      count={data?.count ?? 0}
      about="not seen yet"
      to={taskPaths.all({ order: NEWEST_FIRST })}
    />
  );
}
const NEWEST_FIRST = { by: "received", descending: true } as const;

function OverdueCard({ count }: { count: number }) {
  const read = useRead(taskListRoutes.list, OVERDUE);
  if (count === 0) return <p className={classes.calm}>Nothing overdue.</p>;
  return (
    <Card
      title="Overdue"
      count={count}
      action={
        <AppLink className="link" to={taskPaths.all({ view: "overdue" })}>
          Show in list
        </AppLink>
      }
    >
      <Table
        variant="card"
        label="Overdue"
        columns={columns}
        rows={read.data?.tasks}
        rowKey={({ ID }) => ID}
        rowTo={taskAddressOf}
        state={read}
        empty="Nothing overdue."
      />
    </Card>
  );
}

/** Renders the tasks received since the user's last visit, or since the user marked the tasks as seen. */
function NewCard({ since, markSeen }: ReturnType<typeof useLastSeen>) {
  const read = useRead(taskListRoutes.list, NEWEST);
  const acts = useTaskActs();
  const rows = read.data?.tasks.filter(({ received_time }) => Date.parse(received_time) > Date.parse(since));
  const unassigned = (rows ?? []).filter(
    ({ _status, _assigned_user }) => _status === 1 && _assigned_user === null,
  );
  const assignAll = (): void => acts.assign(unassigned);
  useShortcuts([{ keys: "A", does: "Assign all new tasks", run: assignAll }]);
  return (
    <Card
      title="New since you last looked"
      count={rows?.length}
      action={
        <>
          {unassigned.length > 0 && (
            <Button size="sm" keys="A" onClick={assignAll}>
              Assign all {unassigned.length}
            </Button>
          )}
          {rows !== undefined && rows.length > 0 && (
            <Button size="sm" kind="plain" onClick={markSeen}>
              Mark as seen
            </Button>
          )}
        </>
      }
    >
      <Table
        variant="card"
        label="New tasks"
        columns={columns}
        rows={rows?.slice(0, MAX_ROWS)}
        rowKey={({ ID }) => ID}
        rowTo={taskAddressOf}
        state={read}
        empty="No new tasks."
      />
      <TaskDialogs acts={acts} onReturned={() => undefined} />
    </Card>
  );
}
