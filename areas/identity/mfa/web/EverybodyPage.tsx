import { useSession } from "#platform/web/shell/session.tsx";
import { FilterBar, Page } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { SegmentedControl } from "#platform/web/ui/SegmentedControl.tsx";
import { GroupsTable } from "./GroupsTable.tsx";
import { PeopleTable } from "./PeopleTable.tsx";
import { useSecurityAddress } from "./useSecurityAddress.ts";

const shows = [
  { value: "groups", label: "Groups" },
  { value: "people", label: "Users" },
] as const;

/** Which groups need a second factor, and who has one. */
export function EverybodyPage() {
  const { may } = useSession();
  const { address, go } = useSecurityAddress();
  const mayPeople = may(["user.edit"]);
  const isPeople = address.show === "people" && mayPeople;
  const choice = mayPeople && (
    <SegmentedControl
      label="Show"
      value={address.show}
      options={shows}
      onChange={(show) => go({ show, search: "", state: "all" })}
    />
  );
  return (
    <Page title="Sign-in security">
      <PageHeader
        title="Sign-in security"
        note={isPeople ? "Users with two-step verification" : "Groups that require two-step verification"}
      />
      {isPeople ? (
        <PeopleTable choice={choice} address={address} go={go} />
      ) : (
        <GroupsTable choice={<FilterBar>{choice}</FilterBar>} />
      )}
    </Page>
  );
}
