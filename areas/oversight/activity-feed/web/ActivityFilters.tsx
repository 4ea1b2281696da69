import { Select } from "@mantine/core";
import { useState } from "react";
import { SEARCHED_DAYS } from "#areas/oversight/audit-log/contract.ts";
import { sessionRoutes } from "#platform/access/session.contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { nameOf, useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { DayRange } from "#platform/web/ui/fields/DayRange.tsx";
import { FilterBar } from "#platform/web/ui/layout/Page.tsx";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import { activityRoutes } from "../contract.ts";
import { isKind, KIND_NAMES, kindLabel } from "../rules/kinds.ts";
import classes from "./feed.module.css";
import type { ActivityAddress } from "./useActivityAddress.ts";

const kinds = KIND_NAMES.map((name) => ({ value: name, label: kindLabel(name) }));
interface FilterProps {
  address: ActivityAddress;
  go: (change: Partial<ActivityAddress>) => void;
}

export function ActivityFilters({ address, go }: FilterProps) {
  const client = useClientIfOpen();
  const today = useToday(client?.zone ?? "Australia/Sydney");
  const { search, kind, from, to } = address;
  return (
    <>
      <FilterBar>
        <SearchBox label="Search activity" value={search} onSearch={(text) => go({ search: text })} />
        <PersonFilter address={address} go={go} />
        <Select
          aria-label="Record type"
          placeholder="All types"
          clearable
          className={classes.choice}
          data={kinds}
          value={kind}
          onChange={(chosen) => go({ kind: isKind(chosen) ? chosen : null })}
        />
        {client === null && <ClientFilter address={address} go={go} />}
      </FilterBar>
      <div className={classes.days}>
        <DayRange from={from} to={to} today={today} onChange={go} />
        {client === null && address.client === null && search !== "" && from === null && (
          <p className="muted">
            Showing the last {SEARCHED_DAYS} days. Choose a start date to search further back.
          </p>
        )}
      </div>
    </>
  );
}

function PersonFilter({ address: { person, client }, go }: FilterProps) {
  const owner = client === null ? undefined : { doctor_id: client };
  const people = useRead(activityRoutes.people, {}, { owner });
  if (people.data?.length === 0) return null;
  return (
    <Select
      aria-label="User"
      placeholder="All users"
      searchable
      clearable
      className={classes.choice}
      data={(people.data ?? []).map(({ ID, name, username }) => ({
        value: String(ID),
        label: username ? `${name} (${username})` : name,
      }))}
      value={person === null ? null : String(person)}
      onChange={(chosen) => go({ person: chosen === null ? null : Number(chosen) })}
    />
  );
}

/** Renders the choice among the clients the user may see. */
function ClientFilter({ address: { client }, go }: FilterProps) {
  const [search, setSearch] = useState("");
  const clients = useRead(
    sessionRoutes.clients,
    { query: search === "" ? {} : { search } },
    { keepPrevious: true },
  );
  return (
    <Select
      aria-label="Client"
      placeholder="All clients"
      searchable
      clearable
      className={classes.choice}
      data={(clients.data ?? []).map((item) => ({
        value: String(item.ID),
        label: `${nameOf(item)} (${item.username})`,
      }))}
      value={client === null ? null : String(client)}
      onSearchChange={(text) => setSearch(text.includes("(") ? "" : text.trim())}
      onChange={(chosen) => go({ client: chosen === null ? null : Number(chosen), person: null })}
    />
  );
}
