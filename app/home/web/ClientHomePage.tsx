import { AppointmentActsProvider } from "#areas/calendar/appointments/web/HomeAppointments.tsx";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { activityRoutes } from "#areas/oversight/activity-feed/contract.ts";
import { homeRoutes } from "../contract.ts";
import { AccountCard } from "./AccountCard.tsx";
import { BookButton } from "./BookButton.tsx";
import { Checklist } from "./Checklist.tsx";
import { HomeDays } from "./HomeDays.tsx";
import { HomeFeed } from "./HomeFeed.tsx";
import { HomeFoot } from "./HomeFoot.tsx";
import { HomeHeader } from "./HomeHeader.tsx";
import { HomeMessages } from "./HomeMessages.tsx";
import { HomeInvoices, HomeLetters, HomeNews, PendingBulletins } from "./lazy-sections.ts";
import classes from "./home.module.css";
import { Needs } from "./Needs.tsx";

const followedRoutes = [
  activityRoutes.feed,
  homeRoutes.needs,
  homeRoutes.next,
  homeRoutes.checklist,
] as const;

/**
 * Renders a client's home page: the day, open items and the activity feed (SCR-HOME-02). Users who may see
 * neither calendar nor patients, such as the practice's accounts staff, and clients with insurer forms only
 * see their own work instead (RULE-PERM-09).
 */
export function ClientHomePage() {
  const { may } = useSession();
  const { isLive } = useRealtime({ also: followedRoutes });
  if (!may("calendar.view") && !may("patient.view")) {
    return (
      <Page title="Home">
        <HomeHeader />
        <PendingBulletins />
        <div className={classes.columns} data-columns="2">
          <div className={classes.column}>
            {may("invoice.own") && <HomeInvoices />}
            {may("task.own") && <HomeLetters />}
            <HomeMessages />
            <AccountCard />
            <HomeNews />
            <HomeFoot />
          </div>
          {may("activity.view") && <HomeFeed isLive={isLive} />}
        </div>
      </Page>
    );
  }
  return (
    <AppointmentActsProvider>
      <Page title="Home">
        <HomeHeader actions={<BookButton />} />
        <PendingBulletins />
        <div className={classes.columns} data-columns="3">
          {may("calendar.view") && <HomeDays />}
          <div className={classes.column}>
            {may("patient.view") && <Checklist />}
            {may("patient.view") && <Needs />}
            {may("task.own") && <HomeLetters />}
            <HomeMessages />
            <HomeNews />
            <HomeFoot />
          </div>
          {may("activity.view") && <HomeFeed isLive={isLive} />}
        </div>
      </Page>
    </AppointmentActsProvider>
  );
}
