import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type ImportRun, importRoutes } from "../contract.ts";
import { filesWords, formatPeople } from "../rules/words.ts";
import { ChooseFiles } from "./ChooseFiles.tsx";
import { useTimestampFormat } from "./useTimestampFormat.ts";

const columnsOf = (formatTimestamp: (timestamp: string) => string): Column<ImportRun>[] => [
  { key: "files", head: "Files", cell: (run) => filesWords(run.file_names), elastic: true },
  { key: "state", head: "State", cell: (run) => <RunState run={run} />, phone: "end" },
  {
    key: "made",
    head: "Imported",
    cell: (run) => formatPeople(run.counts_by_subject, "made") || "–",
    phone: "second",
  },
  {
    key: "wrong",
    head: "Not imported",
    cell: (run) => run.counts.wrong.toLocaleString("en-AU"),
    align: "right",
    digits: true,
  },
  {
    key: "when",
    head: "Started",
    cell: (run) => formatTimestamp(run.started_time ?? run.created_time),
    digits: true,
    phone: "second",
  },
];

/** Renders the import of another system's files and the list of earlier imports. */
export function ImportPage() {
  const client = useClient();
  const formatTimestamp = useTimestampFormat();
  useRealtime();
  const runs = useRead(importRoutes.list);
  return (
    <Page title="Import">
      <PageHeader title="Import" />
      <PageBody>
        <ChooseFiles />
        <Card
          title="Earlier imports"
          count={runs.data && runs.data.length > 0 ? runs.data.length : undefined}
        >
          <Table
            label="Earlier imports"
            variant="card"
            columns={columnsOf(formatTimestamp)}
            rows={runs.data}
            rowKey={(run) => run.ID}
            rowTo={(run) => client.to(`import/${run.ID}`)}
            state={runs}
            empty="Nothing has been imported yet."
          />
        </Card>
      </PageBody>
    </Page>
  );
}

export function RunState({ run }: { run: Pick<ImportRun, "state"> }) {
  if (run.state === "done") return <Status is="completed">Imported</Status>;
  if (run.state === "undone") return <Status is="cancelled">Undone</Status>;
  if (run.state === "undoing") return <Status is="inProgress">Undoing</Status>;
  if (run.state === "running") return <Status is="inProgress">Importing</Status>;
  return <Status is="waiting">Not started</Status>;
}
