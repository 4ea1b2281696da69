import { useRead } from "#platform/web/api/useRead.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { FigureStrip, StripSection } from "#platform/web/shell/waiting/FigureStrip.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { taskListRoutes } from "../lists.contract.ts";
import { taskPaths } from "../paths.ts";
import { figuresOf } from "./dashboard/Figures.tsx";

const TITLE = "Transcription";
const dashboardLink = (
  <AppLink className="link" to={taskPaths.dashboard()}>
    Dashboard
  </AppLink>
);

/** Renders the dashboard's figures on the home page of users who assign work (SCR-HOME-01). */
export function TaskFigures() {
  const read = useRead(taskListRoutes.dashboard);
  if (read.data) return <FigureStrip title={TITLE} end={dashboardLink} figures={figuresOf(read.data)} />;
  return (
    <StripSection title={TITLE} end={dashboardLink}>
      {read.error ? (
        <ErrorState
          what="Tasks couldn't be loaded."
          message={read.error.message}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton lines={1} height={58} />
      )}
    </StripSection>
  );
}
