import { clientPaths } from "#areas/practice/clients/paths.ts";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ClientScope } from "#areas/practice/clients/web/ClientScope.tsx";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { FilterBar, Page } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { SearchBox } from "#platform/web/ui/SearchBox.tsx";
import { SegmentedControl } from "#platform/web/ui/SegmentedControl.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { FEEDBACK_TYPES, feedbackRoutes } from "../contract.ts";
import { FeedbackList } from "./FeedbackList.tsx";
import { FeedbackModal } from "./FeedbackModal.tsx";
import { useFeedbackAddress } from "./useFeedbackAddress.ts";

const PER_PAGE = 20;
const TYPES = ["All", ...FEEDBACK_TYPES].map((label, at) => ({ value: String(at), label }));
const followed = [feedbackRoutes.page];

/** SCR-CLI-03 */
export function FeedbackPage() {
  return <ClientScope>{(client) => <FeedbackOf {...client} />}</ClientScope>;
}

function FeedbackOf({ ID, name }: { ID: number; name: string }) {
  useRealtime({ also: followed });
  const { may } = useSession();
  const mayOpen = may(["client.view"]);
  const [{ search, type, oldest, page }, go] = useFeedbackAddress();
  const [isAdding, setAdding] = useState(false);
  const read = useRead(
    feedbackRoutes.page,
    {
      params: { id: ID, pageSize: PER_PAGE, pageNumber: page },
      query: { search: search || undefined, type: type || undefined, oldest_first: oldest ? "true" : undefined },
    },
    { keepPrevious: true },
  );
  const add = () => setAdding(true);
  useShortcuts([{ keys: "C", does: "Add feedback", run: add }]);
  return (
    <Page title={`Feedback, ${name}`}>
      <PageHeader
        title="Feedback"
        count={read.data?.totalItems}
        note={mayOpen ? undefined : name}
        back={mayOpen ? { to: clientPaths.record({ id: ID }), label: name } : undefined}
        actions={
          <Button kind="primary" icon={<IconPlus size={17} />} keys="C" onClick={add}>
            Feedback
          </Button>
        }
      />
      <FilterBar
        right={
          <button type="button" className="link" onClick={() => go({ oldest: !oldest })}>
            {oldest ? "Oldest first" : "Newest first"}
          </button>
        }
      >
        <SegmentedControl label="Type" value={String(type)} options={TYPES} onChange={(chosen) => go({ type: Number(chosen) })} />
        <SearchBox label="Search feedback" value={search} from={1} onSearch={(text) => go({ search: text })} />
      </FilterBar>
      <FeedbackList
        read={read}
        isFiltered={search !== "" || type !== 0}
        paging={{ page, pageSize: PER_PAGE, total: read.data?.totalItems ?? 0, onPage: (next) => go({ page: next }) }}
        onClear={() => go({ search: "", type: 0 })}
        onAdd={add}
      />
      {isAdding && <FeedbackModal onBehalfOf={name} onClose={() => setAdding(false)} />}
    </Page>
  );
}
