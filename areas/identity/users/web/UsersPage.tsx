import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { type UserListValues, userList, userRoutes } from "../contract.ts";
import { userPaths } from "../paths.ts";
import { BUREAU_ZONE } from "./bureau-zone.ts";
import { UserFilter } from "./UserFilter.tsx";
import { activeOf, SHOWN_FILTER, UserList } from "./UserList.tsx";

const FILTERS = [
  {
    name: "filter",
    draw: (values: UserListValues, set: (change: Partial<UserListValues>) => void) => (
      <UserFilter values={values} set={set} />
    ),
  },
  SHOWN_FILTER,
];
const NARROWING_FILTERS = ["role", "group", "shown"] as const;

/** Renders the page with the list of users (SCR-USR-01). */
export function UsersPage() {
  useRealtime({ ofAll: true });
  const { may } = useSession();
  const list = useListParams(userList);
  return (
    <UserList
      list={list}
      read={useListRead(userRoutes.page, list, "users", { query: activeOf(list.written) })}
      filters={FILTERS}
      narrowedBy={NARROWING_FILTERS}
      zone={BUREAU_ZONE}
      toUser={(id) => userPaths.record({ id })}
      mayAdd={may(["user.edit"])}
    />
  );
}
