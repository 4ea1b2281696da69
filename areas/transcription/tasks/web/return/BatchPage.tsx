import { useState } from "react";
import { FileLink } from "#platform/files/web/FileLink.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { RecordLoading } from "#platform/web/ui/layout/RecordLoading.tsx";
import { Table } from "#platform/web/ui/tables/Table.tsx";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { zipRoutes } from "../../zip.contract.ts";
import { taskPaths } from "../../paths.ts";
import { batchRoutes } from "../../return.contract.ts";
import { isTyped } from "../../rules/delivery.ts";
import { StarsModal } from "../client/StarsModal.tsx";
import { lengthColumn, numberColumn, subjectColumn } from "../task-columns.tsx";
import classes from "../task/tasks.module.css";

const columns = [{ ...numberColumn, sortable: false }, subjectColumn, lengthColumn];

/** Renders a client's batch with its letters and tasks (SCR-CTSK-07). */
export function BatchPage() {
  const { id } = useParams(taskPaths.batch);
  const { may } = useSession();
  const [isOpen, setOpen] = useState(false);
  const read = useRead(batchRoutes.getBatch, { params: { id } });
  const rate = useSend(batchRoutes.rateBatch, {
    done: "Thank you for rating us.",
    detail: `Batch ${id}`,
    errors: "inline",
    refresh: [batchRoutes.getBatch, batchRoutes.batchPages],
    onDone: () => setOpen(false),
  });
  const back = { to: taskPaths.batches(), label: "Batches" };
  if (!read.data) return <RecordLoading title={`Batch ${id}`} back={back} read={read} />;
  const { tasks, attachments, created_time, rating } = read.data;
  const letters = attachments.filter(({ attachment_key }) => isTyped(attachment_key));
  return (
    <Page title={`Batch ${id}`}>
      <PageHeader
        back={back}
        title={`Batch ${id}`}
        count={tasks.length}
        note={
          <>
            Returned <DateTime at={created_time} />
            {rating !== null && `, rated ${rating} of 5 stars`}
          </>
        }
        actions={
          <>
            {letters.length > 0 && (
              <ExportButton route={zipRoutes.batchZip} params={{ id }} label="Download ZIP" />
            )}
            {may("task.rate") && <Button onClick={() => setOpen(true)}>Rate</Button>}
          </>
        }
      />
      <PageBody>
        <Card title="Letters" count={letters.length}>
          <ul className={classes.rows}>
            {letters.map(({ ID, file }) => (
              <li key={ID} className={classes.row}>
                <FileLink file={file} />
              </li>
            ))}
            {letters.length === 0 && <li className={`${classes.row} muted`}>No letters.</li>}
          </ul>
        </Card>
        <Table
          label="Tasks"
          columns={columns}
          rows={tasks}
          rowKey={({ ID }) => ID}
          rowTo={({ ID }) => taskPaths.own({ id: ID })}
          state={read}
          empty={<EmptyState>No tasks.</EmptyState>}
        />
      </PageBody>
      {isOpen && (
        <StarsModal
          title={`Rate batch ${id}`}
          onClose={() => setOpen(false)}
          onSave={(body) => rate.sendAsync({ params: { id }, body })}
        />
      )}
    </Page>
  );
}
