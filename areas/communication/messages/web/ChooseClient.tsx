import { useState } from "react";
import { type ReachableClient, sessionRoutes } from "#platform/access/session.contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { nameAndPractice, nameOf } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { quoteText } from "#platform/web/ui/facts/quote-text.ts";
import { EnterMark } from "#platform/web/ui/search/EnterMark.tsx";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { useEnterRow } from "#platform/web/ui/search/useEnterRow.ts";
import type { MessageClient } from "./WriteMessage.tsx";
import classes from "./messages.module.css";

const MAX_CLIENTS = 12;

/** Renders the choice of the client to write to, found by name, practice or username. */
export function ChooseClient({
  onChosen,
  onClose,
}: {
  onChosen: (client: MessageClient) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState("");
  const read = useRead(sessionRoutes.clients, { query: search ? { search } : {} }, { keepPrevious: true });
  const rows = (read.data ?? []).slice(0, MAX_CLIENTS);
  const choose = (client: ReachableClient): void =>
    onChosen({ ID: client.ID, name: nameOf(client), company: client.company ?? null });
  const { enter, marked } = useEnterRow({
    rows,
    searched: search,
    isFresh: !read.isPlaceholderData && !read.isFetching,
    says: nameAndPractice,
    onTake: choose,
  });
  return (
    <Modal
      opened
      title="Which client is the message about?"
      onClose={onClose}
      foot={<Button onClick={onClose}>Cancel</Button>}
    >
      <SearchBox
        label="Find a client"
        value={search}
        onSearch={setSearch}
        from={2}
        hasKey={false}
        startsHere
        enter={enter}
      />
      {read.isPending && <Skeleton lines={4} height={40} />}
      {read.error && !read.data && (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {read.data?.length === 0 && <EmptyState>No clients match {quoteText(search)}.</EmptyState>}
      <ul className={classes.clients} aria-label="Clients">
        {rows.map((client) => (
          <li key={client.ID}>
            <button
              type="button"
              className={classes.choice}
              data-marked={client === marked || undefined}
              onClick={() => choose(client)}
            >
              <span className={classes.sender}>{nameOf(client)}</span>
              <span className="muted">{[client.company, client.username].filter(Boolean).join(" · ")}</span>
              {client === marked && <EnterMark />}
            </button>
          </li>
        ))}
      </ul>
      {(read.data?.length ?? 0) > MAX_CLIENTS && (
        <p className="muted">Type more of the name to narrow the list.</p>
      )}
    </Modal>
  );
}
