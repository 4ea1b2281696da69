import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { taskPaths } from "../../paths.ts";
import { taskRoutes } from "../../task.contract.ts";
import { TaskByNumber } from "../TaskByNumber.tsx";
import { TaskView } from "./TaskView.tsx";

/** Renders a task for staff (SCR-TASK-04). An address without the client redirects to one with the client. */
export function TaskPage() {
  const { id, doctor_id } = useParams(taskPaths.one);
  if (doctor_id === undefined || id === 0) return <TaskByNumber id={id} to={taskPaths.one} />;
  return (
    <OwnerProvider owner={{ doctor_id }}>
      <LoadedTask id={id} isStaff />
    </OwnerProvider>
  );
}

/** Renders a task for the client and its sub users, with fewer details than for staff. */
export function OwnTaskPage() {
  const { id } = useParams(taskPaths.own);
  return id === 0 ? <NotFoundPage /> : <LoadedTask id={id} isStaff={false} />;
}

function LoadedTask({ id, isStaff }: { id: number; isStaff: boolean }) {
  useRealtime({ also: [taskRoutes.get] });
  const read = useRead(taskRoutes.get, { params: { id } });
  if (read.data) return <TaskView key={id} task={read.data} isStaff={isStaff} />;
  return (
    <Page title="Task">
      {read.error ? (
        <ErrorState
          what="This task can't be displayed."
          message={read.error.message}
          code={read.error.requestId ?? undefined}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton lines={8} height={22} />
      )}
    </Page>
  );
}
