import { Suspense } from "react";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import classes from "./AccountHome.module.css";
import { Brand } from "#platform/web/shell/frame/Brand.tsx";
import { ClientPicker } from "#platform/web/shell/menu/ClientPicker.tsx";
import { ClientSwitcher } from "#platform/web/shell/menu/ClientSwitcher.tsx";
import { DemoStrip } from "#platform/web/shell/frame/DemoStrip.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { SidebarParts } from "#platform/web/shell/frame/SidebarParts.tsx";
import { Redirect } from "./Redirect.tsx";
import { OfflineStrip } from "#platform/web/shell/frame/OfflineStrip.tsx";
import { IsInside } from "#platform/web/shell/frame/PublicLayout.tsx";
import { useRegistry } from "#platform/web/shell/registry.ts";
import { SessionGate } from "#platform/web/shell/signed-in/SessionGate.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ShellDialogs } from "#platform/web/shell/dialogs/ShellDialogs.tsx";

/**
 * Renders /account: redirects to the user's own client, or shows the clients that a booking agent serves
 * (F-3).
 */
export function AccountHome() {
  return (
    <SessionGate>
      <OwnOrServed />
    </SessionGate>
  );
}

function OwnOrServed() {
  const { me, home, may } = useSession();
  const isPhone = usePhone();
  const { AgentHome } = useRegistry();
  if (home !== "/account") return <Redirect to={home} />;
  return (
    <div className={classes.app}>
      <DemoStrip />
      <OfflineStrip />
      <header className={classes.top}>
        <Brand />
        <div className={classes.switcher}>
          <ClientSwitcher open={null} />
        </div>
        <div className={classes.clock}>
          <SidebarParts place={isPhone ? "phone" : "side"} />
        </div>
      </header>
      <main id="main" className={classes.sheet} tabIndex={-1}>
        <IsInside value>
          {AgentHome && may("timeclock.use") ? (
            <ErrorBoundary resetKey="home">
              <Suspense fallback={<Skeleton />}>
                <AgentHome />
              </Suspense>
            </ErrorBoundary>
          ) : (
            <div className={classes.choose}>
              <h1 className={classes.title}>Welcome, {me.first_name}</h1>
              <p className="muted">Choose a practice to open.</p>
              <div className={classes.card}>
                <ClientPicker open={null} onChosen={() => undefined} />
              </div>
            </div>
          )}
        </IsInside>
      </main>
      <ShellDialogs area="account" />
    </div>
  );
}
