import { useSession } from "#platform/web/shell/session.tsx";
import { FilterBar, Page } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { GroupsTable } from "./GroupsTable.tsx";
import { PeopleTable } from "./PeopleTable.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { securityList } from "../security.contract.ts";

const showOptions = [
  { value: "groups", label: "Groups" },
  { value: "people", label: "Users" },
] as const;

/** Renders the page with the groups that require a second factor, and the users who have one. */
export function MfaOverviewPage() {
  const { may } = useSession();
  const list = useListParams(securityList);
  const { show } = list.values;
  const maySeePeople = may(["user.edit"]);
  const isPeopleView = show === "people" && maySeePeople;
  const showControl = maySeePeople && (
    <SegmentedControl
      label="Show"
      value={show}
      options={showOptions}
      onChange={(next) => list.set({ show: next, search: undefined, state: undefined })}
    />
  );
  return (
    <Page title="Sign-in security">
      <PageHeader
        title="Sign-in security"
        note={isPeopleView ? "Users with two-step verification" : "Groups that require two-step verification"}
      />
      {isPeopleView ? (
        <PeopleTable choice={showControl} list={list} />
      ) : (
        <GroupsTable choice={<FilterBar>{showControl}</FilterBar>} />
      )}
    </Page>
  );
}
