import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { groupPaths } from "../paths.ts";
import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { groupRoutes, memberList, type MemberRow } from "../contract.ts";
import classes from "./groups.module.css";

const MAX_MEMBERS = 100;
const KIND_LABELS = { staff: "Staff", client: "Client", subuser: "User of", agent: "Booking agent" } as const;

/** Renders the list of the group's members. Each name links to the explanation of that user's permissions. */
export function Members({ group }: { group: number }) {
  const [search, setSearch] = useState("");
  const [pageSize, setPageSize] = useState(memberList.pageSize);
  const request = { params: { id: group, pageSize, pageNumber: 1 }, query: { search: search || undefined } };
  const members = useRead(groupRoutes.members, request, { keepPrevious: true });
  const total = members.data?.totalItems ?? 0;
  const hiddenCount = total - (members.data?.people.length ?? 0);
  return (
    <section aria-label="Members" className={classes.members}>
      <h2 className={classes.heading}>
        People <span className="muted">{members.data ? total : ""}</span>
      </h2>
      {(total > memberList.pageSize || search !== "") && (
        <div className="no-print">
          <SearchBox label="Find a user" value={search} from={1} hasKey={false} onSearch={setSearch} />
        </div>
      )}
      {members.error && !members.data && (
        <ErrorState message={members.error.message} onRetry={() => void members.refetch()} />
      )}
      {members.isPending && <Skeleton lines={4} />}
      {members.data && total === 0 && (
        <p className="muted">{search === "" ? "This group has no members." : "No users match."}</p>
      )}
      <ul className={classes.people}>
        {members.data?.people.map((person) => (
          <li key={person.ID}>
            <AppLink to={groupPaths.why({ person: person.ID })} className="link">
              {person.last_name}, {person.first_name}
            </AppLink>
            <div className="muted">{descriptionOf(person)}</div>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && pageSize < MAX_MEMBERS && (
        <Button size="sm" onClick={() => setPageSize(MAX_MEMBERS)}>
          Show {Math.min(hiddenCount, MAX_MEMBERS - memberList.pageSize)} more
        </Button>
      )}
      {hiddenCount > 0 && pageSize >= MAX_MEMBERS && (
        <p className="muted">{hiddenCount} more. Type a name to find them.</p>
      )}
    </section>
  );
}

const descriptionOf = ({ kind, client, active, username }: MemberRow): string =>
  [username, client === null ? KIND_LABELS[kind] : `${KIND_LABELS[kind]} ${client}`, active ? "" : "inactive"]
    .filter(Boolean)
    .join(" · ");
