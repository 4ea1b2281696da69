import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { USERS_PER_PAGE, userRoutes } from "../contract.ts";
import { BUREAU_ZONE } from "./bureau-zone.ts";
import { UserFilter } from "./UserFilter.tsx";
import { UserList } from "./UserList.tsx";
import { queryOf, useUsersAddress } from "./useUsersAddress.ts";

const toUser = (ID: number): string => `/admin/users/edit/${ID}`;

/** SCR-USR-01 */
export function UsersPage() {
  useRealtime({ ofAll: true });
  const { may } = useSession();
  const [address, go] = useUsersAddress();
  const list = useRead(
    userRoutes.page,
    {
      params: { pageSize: USERS_PER_PAGE, pageNumber: address.page },
      query: {
        ...queryOf(address),
        ...(address.role ? { role: address.role } : {}),
        ...(address.group ? { group: String(address.group) } : {}),
      },
    },
    { keepPrevious: true },
  );
  return (
    <UserList
      title="Users"
      noun="user"
      nouns="users"
      list={list}
      address={address}
      go={go}
      zone={BUREAU_ZONE}
      toUser={toUser}
      filter={<UserFilter address={address} go={go} />}
      mayAdd={may(["user.edit"])}
    />
  );
}
