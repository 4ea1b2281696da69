import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { Page } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { Table } from "#platform/web/ui/Table.tsx";
import { taskListRoutes } from "../lists.contract.ts";
import { taskPaths } from "../paths.ts";
import { length, number, received, status, subject } from "./task-columns.tsx";
import { UploadModal } from "./UploadModal.tsx";

const unsorted = { sortable: false };
const columns = [{ ...number, ...unsorted }, subject, status, length, { ...received, ...unsorted }];

/** SCR-CTSK-01: what has not come back yet, with its status as it changes. */
export function OutstandingPage() {
  useRealtime({ also: [taskListRoutes.outstanding] });
  const { may } = useSession();
  const [isOpen, setOpen] = useState(false);
  const read = useRead(taskListRoutes.outstanding);
  const upload = may("task.upload") && (
    <Button kind="primary" icon={<IconUpload size={17} />} onClick={() => setOpen(true)}>
      Upload dictation
    </Button>
  );
  return (
    <Page title="Outstanding letters">
      <PageHeader title="Outstanding letters" count={read.data?.totalItems} actions={upload} />
      <Table
        label="Outstanding letters"
        columns={columns}
        rows={read.data?.tasks}
        rowKey={({ ID }) => ID}
        rowTo={({ ID }) => taskPaths.own({ id: ID })}
        state={read}
        empty={<EmptyState>No letters outstanding.</EmptyState>}
      />
      {isOpen && <UploadModal onClose={() => setOpen(false)} />}
    </Page>
  );
}
