import { useState } from "react";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import { sessionRoutes } from "#platform/access/session.contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { nameOf } from "#platform/web/shell/client.tsx";
import type { LookupKind } from "#platform/web/ui/fields/lookup.ts";
import { SearchField } from "#platform/web/ui/fields/SearchField.tsx";
import { FilterPopover } from "#platform/web/ui/search/FilterPopover.tsx";
import type { AllListsValues } from "../staff-lists.contract.ts";
import classes from "./consultations.module.css";

type FoundClient = ReplyOf<typeof sessionRoutes.clients>[number];

const MIN_LETTERS = 2;
const kind: LookupKind<FoundClient> = {
  noun: "client",
  isEnough: (text) => text.length >= MIN_LETTERS,
  hint: `Type at least ${MIN_LETTERS} letters of the name`,
  shown: nameOf,
  about: ({ company, username }) => company ?? username,
  unchosen: "Choose a client from the list.",
};

interface ListClientFilterProps {
  set: (change: Partial<AllListsValues>) => void;
}

/** Renders the popover that narrows the lists to one client (key F). */
export function ListClientFilter({ set }: ListClientFilterProps) {
  return (
    <FilterPopover label="Filter consultation lists">
      {(close) => (
        <div className={classes.filter}>
          <ClientField
            onChoose={(client) => {
              set({ client: client.ID });
              close();
            }}
          />
        </div>
      )}
    </FilterPopover>
  );
}

function ClientField({ onChoose }: { onChoose: (client: FoundClient) => void }) {
  const [text, search] = useState("");
  const [value, change] = useState<number | string | null | undefined>(null);
  const found = useRead(
    sessionRoutes.clients,
    { query: { search: text } },
    { enabled: text !== "", keepPrevious: true },
  );
  return (
    <SearchField
      label="Client"
      kind={kind}
      value={value}
      onChange={change}
      found={found}
      searched={text}
      onSearch={search}
      onChoose={(client) => client && onChoose(client)}
      startsHere
    />
  );
}
