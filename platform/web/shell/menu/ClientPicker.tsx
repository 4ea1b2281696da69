import { IconCheck, IconKey, IconLogout, IconMail, IconShieldLock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { sessionRoutes } from "#platform/access/session.contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { EnterMark } from "#platform/web/ui/search/EnterMark.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { quoteText } from "#platform/web/ui/facts/quote-text.ts";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { useEnterRow } from "#platform/web/ui/search/useEnterRow.ts";
import { useAppNavigate } from "#platform/web/ui/browser/pending-navigation.ts";
import { Avatar } from "./Avatar.tsx";
import classes from "./ClientPicker.module.css";
import { accountPath, nameAndPractice, nameOf, type OpenClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";

const MAX_CLIENTS = 30;

export interface ClientPickerProps {
  open: OpenClient | null;
  onChosen: () => void;
}

/**
 * Lists the clients the user may act for: the own client and company peers as a list; all clients by search
 * for staff and booking agents (F-13).
 */
export function ClientPicker({ open, onChosen }: ClientPickerProps) {
  const { me, home, may } = useSession();
  const [search, setSearch] = useState("");
  const isSearched = me.kind === "staff" || me.kind === "agent";
  const clients = useRead(sessionRoutes.clients, { query: search ? { search } : {} }, { keepPrevious: true });
  const rows = (clients.data ?? []).slice(0, MAX_CLIENTS);
  const navigate = useAppNavigate();
  const { enter, marked } = useEnterRow({
    rows,
    searched: search,
    isFresh: !clients.isPlaceholderData && !clients.isFetching,
    says: nameAndPractice,
    onTake: (client) => {
      onChosen();
      navigate(accountPath(client.username));
    },
  });
  const own = me.client ?? open;
  const ownPagePath = (page: string) =>
    me.kind === "staff" ? `/admin/${page}` : own && accountPath(own.username, page);
  const passwordPath = ownPagePath("password");
  const emailPath = ownPagePath("email");
  const mayChangeEmail = me.kind === "client" || may(["account.subusers"]);
  const securityPath = ownPagePath("security");
  return (
    <div>
      {isSearched && (
        <div className={classes.search}>
          <SearchBox
            label="Find a client"
            value={search}
            onSearch={setSearch}
            from={2}
            hasKey={false}
            enter={enter}
            startsHere
          />
        </div>
      )}
      {clients.isPending && <Skeleton lines={3} height={30} />}
      {clients.error && !clients.data && (
        <ErrorState message={clients.error.message} onRetry={() => void clients.refetch()} />
      )}
      {clients.data?.length === 0 && (
        <p className={classes.none}>
          {search ? `No clients match ${quoteText(search)}.` : "No clients yet."}
        </p>
      )}
      <ul className={classes.list} aria-label="Clients">
        {rows.map((client) => (
          <li key={client.ID}>
            <Link
              to={accountPath(client.username)}
              className={classes.client}
              aria-current={client.ID === open?.ID || undefined}
              data-marked={client === marked || undefined}
              onClick={onChosen}
            >
              <Avatar
                first={client.first_name}
                last={client.last_name}
                tone={client.via === "own" ? "euca" : "ocean"}
              />
              <span className={classes.who}>
                <span className={classes.name}>{nameOf(client)}</span>
                <span className={classes.company}>{client.company ?? client.username}</span>
              </span>
              {client.ID === open?.ID && <IconCheck size={16} aria-hidden />}
              {client === marked && <EnterMark />}
            </Link>
          </li>
        ))}
      </ul>
      {(clients.data?.length ?? 0) > MAX_CLIENTS && (
        <p className={classes.none}>Type a name to narrow the list.</p>
      )}
      <div className={classes.foot}>
        <p className={classes.me}>
          Signed in as {me.first_name} {me.last_name} ({me.username})
        </p>
        {open && open.via !== "own" && (
          <Link to={home} className={classes.act} onClick={onChosen}>
            Back to {me.kind === "staff" ? "staff home" : "own practice"}
          </Link>
        )}
        {passwordPath && (
          <Link to={passwordPath} className={classes.act} onClick={onChosen}>
            <IconKey size={16} aria-hidden />
            Change password
          </Link>
        )}
        {mayChangeEmail && emailPath && (
          <Link to={emailPath} className={classes.act} onClick={onChosen}>
            <IconMail size={16} aria-hidden />
            Change email address
          </Link>
        )}
        {securityPath && (
          <Link to={securityPath} className={classes.act} onClick={onChosen}>
            <IconShieldLock size={16} aria-hidden />
            Sign-in security
          </Link>
        )}
        <Link to="/account/actions/logout" preload={false} className={classes.act} onClick={onChosen}>
          <IconLogout size={16} aria-hidden />
          Sign out
        </Link>
      </div>
    </div>
  );
}
