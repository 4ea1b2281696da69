import { useLocation, useParams } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { sessionRoutes } from "#platform/access/session.contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { Layout } from "./Layout.tsx";
import { Redirect } from "#platform/web/shell/pages/Redirect.tsx";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { useRegistry } from "#platform/web/shell/registry.ts";
import { SessionGate } from "#platform/web/shell/signed-in/SessionGate.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { StartingPage } from "#platform/web/shell/pages/StartingPage.tsx";

/** Renders /account/{username}/…, the pages of one client, for users who may act for that client. */
export function AccountArea() {
  return (
    <SessionGate>
      <OpenedClient />
    </SessionGate>
  );
}

function OpenedClient() {
  const { username } = useParams({ strict: false });
  const { me } = useSession();
  const own = me.client?.username === username ? me.client : undefined;
  const read = useRead(sessionRoutes.clients, { query: { username } }, { enabled: !own, freshFor: 300_000 });
  // Keeps the same object while the client stays the same, so that a change of address doesn't remount the
  // pages below.
  const client = useMemo(
    () =>
      own
        ? { ...own, via: "own" as const }
        : read.data?.find((each) => each.username.toLowerCase() === username?.toLowerCase()),
    [own, read.data, username],
  );
  if (client) {
    return (
      <ClientProvider key={client.ID} client={client}>
        <Layout area="account" />
      </ClientProvider>
    );
  }
  return (
    <OwnPage>
      {read.data ? <NotFoundPage /> : <StartingPage error={read.error} onRetry={() => void read.refetch()} />}
    </OwnPage>
  );
}

/** Redirects an address without a username, such as /account/patients, to the user's own client. */
function OwnPage({ children }: { children: ReactNode }) {
  const { me, home } = useSession();
  const { isPagePath } = useRegistry();
  const { pathname, searchStr } = useLocation();
  const path = pathname.replace(/^\/account\//, "");
  return me.client && isPagePath(path) ? <Redirect to={`${home}/${path}${searchStr}`} /> : children;
}
