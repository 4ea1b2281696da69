import type { Link } from "#kernel/contract/link.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { Redirect } from "#platform/web/shell/pages/Redirect.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { taskList, taskListRoutes } from "../lists.contract.ts";

interface TaskByNumberProps {
  id: number;
  /** Returns the link to the task's page, with the client in the address. */
  to: (task: { id: number; doctor_id: number }) => Link;
}

/**
 * Redirects from an address with only a task ID to the task's page. Looks up the client in the list of tasks.
 */
export function TaskByNumber({ id, to }: TaskByNumberProps) {
  const { may } = useSession();
  const input = {
    ...taskList.ask({ ...taskList.url.read({}), view: "all", search: `#${id}` }),
    params: FIRST_ROW,
  };
  const canSearch = id > 0 && may("task.list");
  const read = useRead(taskListRoutes.list, input, { enabled: canSearch });
  const task = read.data?.tasks.find(({ ID }) => ID === id);
  if (task) return <Redirect to={to({ id, doctor_id: task._doctor })} />;
  if (!canSearch || read.data) return <NotFoundPage />;
  return (
    <Page title="Task">
      {read.error ? (
        <ErrorState
          what="This task can't be displayed."
          message={read.error.message}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton lines={8} height={22} />
      )}
    </Page>
  );
}

const FIRST_ROW = { pageSize: 1, pageNumber: 1 };
