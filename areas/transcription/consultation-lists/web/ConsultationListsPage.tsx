import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { consultationListPaths } from "../paths.ts";
import { BILLING_GROUPS } from "../rules/billing-status.ts";
import { listColumns } from "./list-columns.tsx";
import { NewListModal } from "./NewListModal.tsx";
import { followedLists, useListAddress, useLists } from "./useLists.ts";

const OPTIONS = BILLING_GROUPS.map(({ value, label }) => ({ value: `${value}`, label }));

interface ListFilter {
  readonly group?: number | undefined;
}
const groupFilter = {
  name: "group",
  draw: ({ group }: ListFilter, set: (change: ListFilter) => void) => (
    <SegmentedControl
      label="Billing status"
      value={`${group ?? 0}`}
      options={OPTIONS}
      onChange={(chosen) => set({ group: chosen === "0" ? undefined : Number(chosen) })}
    />
  ),
};
const filters = [groupFilter];
const columns = listColumns(false);

/** Renders the page of a client's consultation lists (SCR-CONS-01). */
export function ConsultationListsPage() {
  const { may } = useSession();
  useRealtime({ also: followedLists });
  const { list, read } = useLists();
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
      filters={filters}
      narrowedBy={["group"]}
      columns={columns}
      rowTo={addressOf}
      footNote="newest day first"
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
