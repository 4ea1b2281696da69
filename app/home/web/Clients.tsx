import { addressOfLink, homePaths } from "#kernel/contract/link.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type ReachableClient, sessionRoutes } from "#platform/access/session.contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Avatar } from "#platform/web/shell/menu/Avatar.tsx";
import { nameAndPractice, nameOf } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { EnterHere } from "#platform/web/ui/search/EnterHere.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { useAppNavigate } from "#platform/web/ui/browser/pending-navigation.ts";
import { quoted } from "#platform/web/ui/facts/quoted.ts";
import type { ReadState } from "#platform/web/ui/tables/readState.ts";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { useEnterRow } from "#platform/web/ui/search/useEnterRow.ts";
import { homeRoutes } from "../contract.ts";
import { HomeMessages } from "./HomeMessages.tsx";
import { HomeNews } from "./later.ts";
import { HomeSection } from "./HomeSection.tsx";
import classes from "./home.module.css";
import { StaffNeeds } from "./StaffNeeds.tsx";
import { NextSteps } from "./NextSteps.tsx";

type Shown = Omit<ReachableClient, "via">;
const SHOWN = 20;

/** Renders the search for a client to work for, and the recent clients. */
export function Clients() {
  const { may } = useSession();
  const go = useAppNavigate();
  const [search, setSearch] = useState("");
  const found = useRead(sessionRoutes.clients, { query: { search } }, { keepPrevious: true, enabled: search !== "" });
  const { enter, marked } = useEnterRow({
    rows: search === "" ? [] : (found.data ?? []).slice(0, SHOWN),
    searched: search,
    isFresh: !found.isPlaceholderData && !found.isFetching,
    says: nameAndPractice,
    onTake: (client) => go(addressOfLink(homePaths.client(), client.username)),
  });
  return (
    <div className={classes.column}>
      <NextSteps />
      {search === "" && may("activity.view") && <StaffNeeds />}
      <HomeMessages />
      <HomeSection title="Find a client">
        <div className={classes.find}>
          <SearchBox label="Name, practice or username" value={search} onSearch={setSearch} from={2} enter={enter} />
        </div>
        {search !== "" && <FoundClients found={found} marked={marked} search={search} onClear={() => setSearch("")} />}
      </HomeSection>
      {search === "" && may("activity.view") && <RecentClients />}
      {search === "" && <HomeNews />}
    </div>
  );
}

interface FoundClientsProps {
  found: ReadState & { data: ReachableClient[] | undefined };
  marked: ReachableClient | null;
  search: string;
  onClear: () => void;
}

function FoundClients({ found, marked, search, onClear }: FoundClientsProps) {
  if (!found.data) {
    if (!found.error) return <Skeleton lines={3} height={32} />;
    return <ErrorState what="Clients couldn't be loaded." message={found.error.message} onRetry={() => void found.refetch()} />;
  }
  if (found.data.length === 0) {
    return (
      <EmptyState
        action={
          <Button kind="plain" size="sm" onClick={onClear}>
            Clear search
          </Button>
        }
      >
        No clients match {quoted(search)}.
      </EmptyState>
    );
  }
  return (
    <>
      <ClientList label="Matching clients" clients={found.data.slice(0, SHOWN)} marked={marked} />
      {found.data.length > SHOWN && (
        <p className={classes.quiet}>
          {SHOWN} of {found.data.length}. Type more of the name to narrow the list.
        </p>
      )}
    </>
  );
}

function RecentClients() {
  const recent = useRead(homeRoutes.recentClients);
  return (
    <HomeSection title="Recent clients">
      {recent.isPending && <Skeleton lines={3} height={32} />}
      {recent.error && !recent.data && (
        <ErrorState
          what="Recent clients couldn't be loaded."
          message={recent.error.message}
          onRetry={() => void recent.refetch()}
        />
      )}
      {recent.data?.length === 0 && <p className={classes.quiet}>Clients you work for will appear here.</p>}
      {recent.data && recent.data.length > 0 && <ClientList label="Recent clients" clients={recent.data} />}
    </HomeSection>
  );
}

function ClientList({ label, clients, marked }: { label: string; clients: readonly Shown[]; marked?: Shown | null }) {
  return (
    <ul aria-label={label}>
      {clients.map((client) => (
        <li key={client.ID}>
          <Link
            to={addressOfLink(homePaths.client(), client.username)}
            className={classes.client}
            data-marked={client === marked || undefined}
          >
            <Avatar first={client.first_name} last={client.last_name} />
            <span className={classes.clientWords}>
              <span className={classes.clientName}>{nameOf(client)}</span>
              <span className="muted">{[client.company, client.username].filter(Boolean).join(" · ")}</span>
            </span>
            {client === marked && <EnterHere />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
