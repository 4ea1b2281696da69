import { signInRoutes } from "#features/sign-in/contract.ts";
import { useRead } from "#web/api/useRead.ts";
import classes from "./AccountHome.module.css";
import { Brand } from "./Brand.tsx";
import { ClientPicker } from "./ClientPicker.tsx";
import { accountPath } from "./client.tsx";
import { DemoStrip } from "./DemoStrip.tsx";
import { LeadTo } from "./LeadTo.tsx";
import { SessionGate } from "./SessionGate.tsx";
import { useSession } from "./session.tsx";

/** /account: one's own client; a booking agent chooses among those served (F-3). */
export function AccountHome() {
  return (
    <SessionGate>
      <OwnOrChosen />
    </SessionGate>
  );
}

function OwnOrChosen() {
  const { me, home } = useSession();
  const isAgent = home === "/account";
  const clients = useRead(signInRoutes.clients, {}, { enabled: isAgent });
  const only = clients.data?.length === 1 ? clients.data[0] : undefined;
  if (!isAgent) return <LeadTo to={home} />;
  if (only) return <LeadTo to={accountPath(only.username)} />;
  return (
    <>
      <DemoStrip />
      <main className={classes.choose}>
        <Brand large />
        <h1 className={classes.title}>Good day, {me.first_name}</h1>
        <p className="muted">Choose whose practice to open.</p>
        <div className={classes.card}>
          <ClientPicker open={null} onChosen={() => undefined} />
        </div>
      </main>
    </>
  );
}
