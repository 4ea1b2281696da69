import { groupName } from "#kernel/access/builtin-groups.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { IconUser } from "@tabler/icons-react";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";
import { cutText } from "#kernel/text/text.ts";
import { userRoutes } from "../contract.ts";
import { listedName } from "../rules/name.ts";

const MIN_LETTERS = 2;
const MAX_USERS = 6;

/** Renders the results of the staff's command palette: users. */
export function FoundUsers({ query }: { query: string }) {
  const [searchText] = useDebouncedValue(query.trim(), 200);
  const isEnough = searchText.length >= MIN_LETTERS;
  const results = useRead(
    userRoutes.page,
    { params: { pageSize: MAX_USERS, pageNumber: 1 }, query: { search: cutText(searchText, 100) } },
    { enabled: isEnough, keepPrevious: true },
  );
  const hasQuery = query.trim().length >= MIN_LETTERS;
  const isPending = hasQuery && (searchText !== query.trim() || isAnswerPending(results));
  const rows = isEnough && query !== "" ? (results.data?.users ?? []) : [];
  return (
    <PaletteRows
      area="admin"
      group="Users"
      isPending={isPending}
      rows={rows.map((user) => ({
        id: user.ID,
        label: listedName(user),
        detail: user.username,
        note: user.active ? user.access_groups.map((group) => groupName(group)).join(", ") : "Inactive",
        icon: IconUser,
        to: `users/edit/${user.ID}`,
      }))}
    />
  );
}
