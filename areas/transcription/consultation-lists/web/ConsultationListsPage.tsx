import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import type { ListFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { consultationListPaths } from "../paths.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { type OwnListsValues, ownListsList } from "../staff-lists.contract.ts";
import { ownColumns } from "./list-columns.tsx";
import { NewListModal } from "./NewListModal.tsx";
import { OwnViewTabs } from "./OwnViewTabs.tsx";
import { followedLists, useListAddress } from "./useLists.ts";

const search = { label: "Find a location or date", from: 2 };
const filters: readonly ListFilter<OwnListsValues>[] = [
  { name: "view", draw: (values, set) => <OwnViewTabs values={values} set={set} /> },
];

/** Renders the page of a client's consultation lists (SCR-CONS-01). */
export function ConsultationListsPage() {
  const { may } = useSession();
  useRealtime({ also: followedLists });
  const list = useListParams(ownListsList);
  const read = useListRead(consultationListRoutes.brief, list, "consultationLists", {
    query: { pageSize: ownListsList.pageSize, pageNumber: list.written.page },
  });
  const addressOf = useListAddress();
  const open = useOpenPage();
  const [isAdding, setAdding] = useState(false);
  const mayAdd = may(["consultation.send"]);
  return (
    <ListPage
      title="Send to billing"
      label="Consultation lists"
      nouns="consultation lists"
      list={list}
      read={read}
      search={search}
      filters={filters}
      narrowedBy={["view"]}
      columns={ownColumns}
      rowTo={addressOf}
      footNote={list.values.order.by === "date" && list.values.order.descending && "newest day first"}
      actions={<LinkButton to={consultationListPaths.timeGroups()}>By time</LinkButton>}
      create={mayAdd ? { label: "Add consultation list", open: () => setAdding(true) } : undefined}
    >
      {isAdding && (
        <NewListModal
          onClose={() => setAdding(false)}
          onMade={({ ID }) => open(consultationListPaths.details({ id: ID }))}
        />
      )}
    </ListPage>
  );
}
