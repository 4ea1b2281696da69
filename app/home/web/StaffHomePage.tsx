import { HomeTasks, PendingBulletins } from "./lazy-sections.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { activityRoutes } from "#areas/oversight/activity-feed/contract.ts";
import { taskListRoutes } from "#areas/transcription/tasks/lists.contract.ts";
import { homeRoutes } from "../contract.ts";
import { Clients } from "./Clients.tsx";
import { HomeFeed } from "./HomeFeed.tsx";
import { HomeHeader } from "./HomeHeader.tsx";
import classes from "./home.module.css";

const followedRoutes = [
  activityRoutes.feed,
  homeRoutes.recentClients,
  homeRoutes.staffNeeds,
  taskListRoutes.dashboard,
  taskListRoutes.list,
] as const;

/** Renders the home page of staff: tasks, clients and the activity feed (SCR-HOME-01). */
export function StaffHomePage() {
  const { may } = useSession();
  const { isLive } = useRealtime({ also: followedRoutes, ofAll: true });
  return (
    <Page title="Home">
      <HomeHeader />
      <PendingBulletins />
      <div className={classes.columns} data-columns="2">
        <div className={classes.column}>
          {may("task.list") && <HomeTasks />}
          <Clients />
        </div>
        {may("activity.view") && <HomeFeed isLive={isLive} ofAll />}
      </div>
    </Page>
  );
}
