import { HomeTasks, PendingBulletins, WaitingWork } from "./lazy-sections.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { waitingRoutes } from "#platform/waiting/waiting.contract.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { activityRoutes } from "#areas/oversight/activity-feed/contract.ts";
import { taskListRoutes } from "#areas/transcription/tasks/lists.contract.ts";
import { homeRoutes } from "../contract.ts";
import { Clients } from "./Clients.tsx";
import { HomeFeed } from "./HomeFeed.tsx";
import { HomeHeader } from "./HomeHeader.tsx";
import classes from "./home.module.css";

/** Permissions of the users in whose lists work waits. */
const WORKING = [
  "task.assign",
  "invoice.edit",
  "form.review",
  "billing.edit",
  "conversion.convert",
  "client.create",
] as const;

const followedRoutes = [
  activityRoutes.feed,
  homeRoutes.recentClients,
  homeRoutes.staffNeeds,
  waitingRoutes.list,
  taskListRoutes.dashboard,
  taskListRoutes.list,
] as const;

/** Renders the home page of staff: waiting work, own tasks, clients and the activity feed (SCR-HOME-01). */
export function StaffHomePage() {
  const { may } = useSession();
  const { isLive } = useRealtime({ also: followedRoutes, ofAll: true });
  return (
    <Page title="Home">
      <HomeHeader />
      <PendingBulletins />
      <div className={classes.columns} data-columns="2">
        {may(WORKING) && <WaitingWork />}
        <div className={classes.column}>
          {may("task.list") && !may("task.assign") && <HomeTasks />}
          <Clients />
        </div>
        {may("activity.view") && <HomeFeed isLive={isLive} ofAll />}
      </div>
    </Page>
  );
}
