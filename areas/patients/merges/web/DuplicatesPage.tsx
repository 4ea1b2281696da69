import { useState } from "react";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { FilterBar, Page } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { SearchBox } from "#platform/web/ui/SearchBox.tsx";
import { SegmentedControl } from "#platform/web/ui/SegmentedControl.tsx";
import { DuplicateCandidatePairs } from "./DuplicateCandidatePairs.tsx";
import { DismissedPairs } from "./DismissedPairs.tsx";

const VIEWS = [
  { value: "likely", label: "To review" },
  { value: "notSame", label: "Not duplicates" },
] as const;
type View = (typeof VIEWS)[number]["value"];

/** Patients that may be there twice, the likeliest first, and those somebody said are not. */
export function DuplicatesPage() {
  useRealtime();
  const client = useClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const address: Record<string, unknown> = useSearch({ strict: false });
  const [search, setSearch] = useState("");
  const view: View = address["view"] === "notSame" ? "notSame" : "likely";
  return (
    <Page title="Possible duplicates">
      <PageHeader title="Possible duplicates" back={{ to: client.to("patients"), label: "Patients" }} />
      <FilterBar>
        <SearchBox label="Search by name" value={search} onSearch={setSearch} />
        <SegmentedControl
          label="Pairs shown"
          value={view}
          options={VIEWS}
          onChange={(next) => void navigate({ to: pathname, search: next === "likely" ? {} : { view: next }, replace: true })}
        />
      </FilterBar>
      {view === "likely" ? (
        <DuplicateCandidatePairs key={search} search={search} />
      ) : (
        <DismissedPairs key={search} search={search} />
      )}
    </Page>
  );
}
