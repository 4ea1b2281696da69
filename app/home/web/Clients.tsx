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
import { EnterMark } from "#platform/web/ui/search/EnterMark.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { useAppNavigate } from "#platform/web/ui/browser/pending-navigation.ts";
import { quoteText } from "#platform/web/ui/facts/quote-text.ts";
import type { ReadState } from "#platform/web/ui/tables/read-state.ts";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { useEnterRow } from "#platform/web/ui/search/useEnterRow.ts";
import { homeRoutes } from "../contract.ts";
import { HomeMessages } from "./HomeMessages.tsx";
import { HomeNews } from "./lazy-sections.ts";
import { HomeSection } from "./HomeSection.tsx";
import own from "./clients.module.css";
import classes from "./home.module.css";
import { StaffNeeds } from "./StaffNeeds.tsx";
import { NextSteps } from "./NextSteps.tsx";

type ListedClient = Omit<ReachableClient, "via">;
const MAX_CLIENTS = 20;

/** Renders the search for a client to work for, and the recent clients. */
export function Clients() {
  const { may } = useSession();
  const navigate = useAppNavigate();
  const [search, setSearch] = useState("");
  const read = useRead(
    sessionRoutes.clients,
    { query: { search } },
    { keepPrevious: true, enabled: search !== "" },
  );
  const { enter, marked } = useEnterRow({
    rows: search === "" ? [] : (read.data ?? []).slice(0, MAX_CLIENTS),
    searched: search,
    isFresh: !read.isPlaceholderData && !read.isFetching,
    says: nameAndPractice,
    onTake: (client) => navigate(addressOfLink(homePaths.client(), client.username)),
  });
  return (
    <div className={classes.column}>
      <NextSteps />
      {search === "" && may("activity.view") && <StaffNeeds />}
      <HomeMessages />
      <HomeSection title="Find a client">
        <div className={own.find}>
          <SearchBox
            label="Name, practice or username"
            value={search}
            onSearch={setSearch}
            from={2}
            enter={enter}
          />
        </div>
        {search !== "" && (
          <FoundClients found={read} marked={marked} search={search} onClear={() => setSearch("")} />
        )}
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

function FoundClients({ found: read, marked, search, onClear }: FoundClientsProps) {
  if (!read.data) {
    if (!read.error) return <Skeleton lines={3} height={32} />;
    return (
      <ErrorState
        what="Clients couldn't be loaded."
        message={read.error.message}
        onRetry={() => void read.refetch()}
      />
    );
  }
  if (read.data.length === 0) {
    return (
      <EmptyState
        action={
          <Button kind="plain" size="sm" onClick={onClear}>
            Clear search
          </Button>
        }
      >
        No clients match {quoteText(search)}.
      </EmptyState>
    );
  }
  return (
    <>
      <ClientList label="Matching clients" clients={read.data.slice(0, MAX_CLIENTS)} marked={marked} />
      {read.data.length > MAX_CLIENTS && (
        <p className={classes.quiet}>
          {MAX_CLIENTS} of {read.data.length}. Type more of the name to narrow the list.
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

function ClientList({
  label,
  clients,
  marked,
}: {
  label: string;
  clients: readonly ListedClient[];
  marked?: ListedClient | null;
}) {
  return (
    <ul aria-label={label}>
      {clients.map((client) => (
        <li key={client.ID}>
          <Link
            to={addressOfLink(homePaths.client(), client.username)}
            className={own.client}
            data-marked={client === marked || undefined}
          >
            <Avatar first={client.first_name} last={client.last_name} />
            <span className={own.clientWords}>
              <span className={own.clientName}>{nameOf(client)}</span>
              <span className="muted">{[client.company, client.username].filter(Boolean).join(" · ")}</span>
            </span>
            {client === marked && <EnterMark />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
