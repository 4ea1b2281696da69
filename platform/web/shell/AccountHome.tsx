import { Suspense } from "react";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import classes from "./AccountHome.module.css";
import { Brand } from "./Brand.tsx";
import { ClientPicker } from "./ClientPicker.tsx";
import { ClientSwitcher } from "./ClientSwitcher.tsx";
import { DemoStrip } from "./DemoStrip.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { FootPieces } from "./FootPieces.tsx";
import { Redirect } from "./Redirect.tsx";
import { OfflineStrip } from "./OfflineStrip.tsx";
import { IsInside } from "./PublicLayout.tsx";
import { useRegistry } from "./registry.ts";
import { SessionGate } from "./SessionGate.tsx";
import { useSession } from "./session.tsx";
import { ShellDialogs } from "./ShellDialogs.tsx";

/** /account: one's own client; a booking agent starts among those served (F-3). */
export function AccountHome() {
  return (
    <SessionGate>
      <OwnOrServed />
    </SessionGate>
  );
}

function OwnOrServed() {
  const { me, home, may } = useSession();
  const phone = usePhone();
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
          <FootPieces place={phone ? "phone" : "side"} />
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
