import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useUrlValues } from "#platform/web/table/useListParams.ts";
import { FilterBar, Page } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { cutText } from "#kernel/text/text.ts";
import { DuplicateCandidatePairs } from "./DuplicateCandidatePairs.tsx";
import { DismissedPairs } from "./DismissedPairs.tsx";
import { duplicateList } from "../duplicates.contract.ts";

const VIEWS = [
  { value: "likely", label: "To review" },
  { value: "notSame", label: "Not duplicates" },
] as const;
/** Longest search text that the route accepts. */
const LONGEST_SEARCH = 100;
const BY_MATCH = { by: "likely", descending: false } as const;

/**
 * Renders the page with possible duplicates, the most likely first, and with the pairs marked as not
 * duplicates.
 */
export function DuplicatesPage() {
  useRealtime();
  const client = useClient();
  const { values, set } = useUrlValues(duplicateList.url);
  const { view, search = "" } = values;
  return (
    <Page title="Possible duplicates">
      <PageHeader title="Possible duplicates" back={{ to: client.to("patients"), label: "Patients" }} />
      <FilterBar>
        <SearchBox
          label="Search by name"
          value={search}
          onSearch={(text) => set({ search: cutText(text, LONGEST_SEARCH) || undefined })}
        />
        <SegmentedControl
          label="Pairs shown"
          value={view}
          options={VIEWS}
          onChange={(next) => set({ view: next, order: BY_MATCH })}
        />
      </FilterBar>
      {view === "likely" ? <DuplicateCandidatePairs /> : <DismissedPairs />}
    </Page>
  );
}
