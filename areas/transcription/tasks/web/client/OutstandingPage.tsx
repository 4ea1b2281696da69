import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Table } from "#platform/web/ui/tables/Table.tsx";
import { taskListRoutes } from "../../lists.contract.ts";
import { taskPaths } from "../../paths.ts";
import { LiveLine } from "./LiveLine.tsx";
import { StatusKey } from "./StatusKey.tsx";
import {
  dueColumn,
  lengthColumn,
  ownNumberColumn,
  ownSubjectColumn,
  receivedColumn,
  statusColumn,
} from "../task-columns.tsx";
import type { UnfinishedUpload } from "../unfinished/store.ts";
import { UnfinishedUploads } from "../unfinished/UnfinishedUploads.tsx";
import { useUnfinished } from "../unfinished/useUnfinished.ts";
import { UploadModal } from "../upload/UploadModal.tsx";
import { useStatusNews } from "./useStatusNews.ts";

const unsorted = { sortable: false };
const columns = [
  ownNumberColumn,
  ownSubjectColumn,
  statusColumn,
  lengthColumn,
  { ...receivedColumn, ...unsorted },
  dueColumn,
];

/** Renders the client's letters that are not yet returned, with live statuses (SCR-CTSK-01). */
export function OutstandingPage() {
  const { isLive } = useRealtime({ also: [taskListRoutes.outstanding] });
  const { may } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [start, setStart] = useState<readonly UnfinishedUpload[]>([]);
  const unfinished = useUnfinished();
  const read = useRead(taskListRoutes.outstanding);
  const { changed, words, at } = useStatusNews(read.data?.tasks);
  const mayUpload = may("task.upload");
  const open = (): void => setOpen(true);
  useShortcuts(mayUpload ? [{ keys: "U", does: "Upload dictation", run: open }] : []);
  const upload = mayUpload && (
    <Button kind="primary" icon={<IconUpload size={17} />} keys="U" onClick={open}>
      Upload dictation
    </Button>
  );
  return (
    <Page title="Outstanding letters">
      <PageHeader
        title="Outstanding letters"
        count={read.data?.totalItems}
        note={<LiveLine isLive={isLive} words={words} at={at} />}
        actions={upload}
      />
      <PageBody facts={<StatusKey />}>
        {!isOpen && (
          <UnfinishedUploads
            unfinished={unfinished}
            onContinue={(uploads) => {
              setStart(uploads);
              setOpen(true);
            }}
          />
        )}
        <Table
          label="Outstanding letters"
          columns={columns}
          rows={read.data?.tasks}
          rowKey={({ ID }) => ID}
          rowTo={({ ID }) => taskPaths.own({ id: ID })}
          isTinted={({ ID }) => changed.has(ID)}
          state={read}
          empty={
            <EmptyState action={mayUpload && <Button onClick={open}>Upload dictation</Button>}>
              No letters outstanding.
            </EmptyState>
          }
        />
      </PageBody>
      {isOpen && (
        <UploadModal
          unfinished={unfinished}
          start={start}
          onClose={() => {
            setStart([]);
            setOpen(false);
          }}
        />
      )}
    </Page>
  );
}
