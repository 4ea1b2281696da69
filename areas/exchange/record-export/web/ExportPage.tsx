import { useQueryClient } from "@tanstack/react-query";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { JobProgress } from "#platform/web/jobs/JobProgress.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Table } from "#platform/web/ui/tables/Table.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { recordExportRoutes } from "../contract.ts";
import { exportColumns } from "./export-columns.tsx";
import classes from "./export.module.css";

const refreshedRoutes = [recordExportRoutes.list];

/** Renders the export of all the practice's records and the list of exports. */
export function ExportPage() {
  const queries = useQueryClient();
  const read = useRead(recordExportRoutes.list);
  const start = useSend(recordExportRoutes.create, { refresh: refreshedRoutes });
  const remove = useSend(recordExportRoutes.remove, {
    done: "Successfully Deleted",
    detail: "Archive of all records",
    refresh: refreshedRoutes,
  });
  const runningExport = read.data?.find(({ ended_time }) => ended_time === null);
  const endedExports = read.data?.filter(({ ended_time }) => ended_time !== null);
  return (
    <Page title="Export records">
      <PageHeader title="Export records" />
      <PageBody>
        <Card title="All records" padded>
          <div className={classes.stack}>
            <p>
              One ZIP archive with patients, referring doctors, referrals, appointments, availability,
              locations and documents: as CSV tables for a spreadsheet, and as FHIR R4 (AU Core) for other
              systems.
            </p>
            <p className="muted">
              The archive contains health information about all your patients. The export is recorded in the
              audit log, and the archive is deleted after 24 hours.
            </p>
            {runningExport?.job ? (
              <>
                <JobProgress
                  job={runningExport.job}
                  doing="Exporting"
                  onDone={() => void invalidateRoutes(queries, refreshedRoutes)}
                />
                <Button
                  busy={remove.isSending}
                  onClick={() => remove.send({ params: { id: runningExport.ID } })}
                >
                  Stop export
                </Button>
              </>
            ) : (
              <Button kind="primary" busy={start.isSending} onClick={() => start.send({})}>
                Export all records
              </Button>
            )}
          </div>
        </Card>
        <Card title="Exports" count={endedExports?.length}>
          <Table
            variant="card"
            label="Exports"
            rows={endedExports}
            state={read}
            columns={exportColumns((ID) => remove.send({ params: { id: ID } }))}
            rowKey={({ ID }) => ID}
            empty={<EmptyState>No exports yet.</EmptyState>}
          />
        </Card>
      </PageBody>
    </Page>
  );
}
