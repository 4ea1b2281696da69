import { useState } from "react";
import { type ReachableClient, sessionRoutes } from "#platform/access/session.contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { nameOf } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/ErrorState.tsx";
import { Modal } from "#platform/web/ui/Modal.tsx";
import { quoted } from "#platform/web/ui/quoted.ts";
import { SearchBox } from "#platform/web/ui/SearchBox.tsx";
import { Skeleton } from "#platform/web/ui/Skeleton.tsx";
import classes from "./messages.module.css";

const SHOWN = 12;

/** Which client to write to; found by name, practice or username. */
export function ChooseClient({
  onChosen,
  onClose,
}: {
  onChosen: (client: { ID: number; name: string }) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState("");
  const found = useRead(sessionRoutes.clients, { query: search ? { search } : {} }, { keepPrevious: true });
  const choose = (client: ReachableClient): void => onChosen({ ID: client.ID, name: nameOf(client) });
  const takeFirst = (typed: string): void => {
    const first = found.data?.[0];
    if (first && typed !== "" && typed === search && !found.isPlaceholderData) choose(first);
  };
  return (
    <Modal opened title="Which client is the message about?" onClose={onClose} foot={<Button onClick={onClose}>Cancel</Button>}>
      <SearchBox
        label="Find a client"
        value={search}
        onSearch={setSearch}
        from={2}
        hasKey={false}
        startsHere
        onEnter={takeFirst}
      />
      {found.isPending && <Skeleton lines={4} height={40} />}
      {found.error && !found.data && <ErrorState message={found.error.message} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <EmptyState>No clients match {quoted(search)}.</EmptyState>}
      <ul className={classes.clients} aria-label="Clients">
        {found.data?.slice(0, SHOWN).map((client) => (
          <li key={client.ID}>
            <button type="button" className={classes.choice} onClick={() => choose(client)}>
              <span className={classes.sender}>{nameOf(client)}</span>
              <span className="muted">{[client.company, client.username].filter(Boolean).join(" · ")}</span>
            </button>
          </li>
        ))}
      </ul>
      {(found.data?.length ?? 0) > SHOWN && <p className="muted">Type more of the name to narrow the list.</p>}
    </Modal>
  );
}
