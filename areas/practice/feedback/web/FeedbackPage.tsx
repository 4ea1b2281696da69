import { clientPaths } from "#areas/practice/clients/paths.ts";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ClientScope } from "#areas/practice/clients/web/ClientScope.tsx";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { FilterBar, Page } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { FEEDBACK_TYPES, feedbackList, feedbackRoutes } from "../contract.ts";
import { FeedbackList } from "./FeedbackList.tsx";
import { FeedbackModal } from "./FeedbackModal.tsx";

const TYPE_OPTIONS = ["All", ...FEEDBACK_TYPES].map((label, index) => ({ value: String(index), label }));
const liveRoutes = [feedbackRoutes.page];

/** Renders the page with a client's feedback (SCR-CLI-03). */
export function FeedbackPage() {
  return <ClientScope>{(client) => <ClientFeedback {...client} />}</ClientScope>;
}

function ClientFeedback({ ID, name }: { ID: number; name: string }) {
  useRealtime({ also: liveRoutes });
  const { may } = useSession();
  const mayOpen = may(["client.view"]);
  const list = useListParams(feedbackList);
  const { values, set } = list;
  const { search = "", type = 0, oldest_first = false, page } = values;
  const [isAdding, setAdding] = useState(false);
  const read = useListRead(feedbackRoutes.page, list, "feedback", { params: { id: ID } });
  const openModal = () => setAdding(true);
  useShortcuts([{ keys: "C", does: "Add feedback", run: openModal }]);
  return (
    <Page title={`Feedback, ${name}`}>
      <PageHeader
        title="Feedback"
        count={read.total}
        note={mayOpen ? undefined : name}
        back={mayOpen ? { to: clientPaths.record({ id: ID }), label: name } : undefined}
        actions={
          <Button kind="primary" icon={<IconPlus size={17} />} keys="C" onClick={openModal}>
            Add feedback
          </Button>
        }
      />
      <FilterBar
        right={
          <button type="button" className="link" onClick={() => set({ oldest_first: !oldest_first })}>
            {oldest_first ? "Oldest first" : "Newest first"}
          </button>
        }
      >
        <SegmentedControl
          label="Type"
          value={String(type)}
          options={TYPE_OPTIONS}
          onChange={(chosen) => set({ type: Number(chosen) || undefined })}
        />
        <SearchBox
          label="Search feedback"
          value={search}
          from={1}
          onSearch={(text) => set({ search: text || undefined })}
        />
      </FilterBar>
      <FeedbackList
        read={read}
        isFiltered={search !== "" || type !== 0}
        paging={{
          page,
          pageSize: feedbackList.pageSize,
          total: read.total ?? 0,
          onPage: (next) => set({ page: next }),
        }}
        onClear={() => set({ search: undefined, type: undefined })}
        onAdd={openModal}
      />
      {isAdding && <FeedbackModal onBehalfOf={name} onClose={() => setAdding(false)} />}
    </Page>
  );
}
