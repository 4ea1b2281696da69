import { groupName } from "#kernel/access/builtin-groups.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { IconUser } from "@tabler/icons-react";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";
import { userRoutes } from "../contract.ts";
import { listedName } from "../rules/name.ts";

const LEAST_LETTERS = 2;
const MOST = 6;

/** Results of the staff's command palette: users. */
export function FoundUsers({ query }: { query: string }) {
  const [searched] = useDebouncedValue(query.trim(), 200);
  const isEnough = searched.length >= LEAST_LETTERS;
  const found = useRead(
    userRoutes.page,
    { params: { pageSize: MOST, pageNumber: 1 }, query: { search: searched.slice(0, 100) } },
    { enabled: isEnough, keepPrevious: true },
  );
  const isAsked = query.trim().length >= LEAST_LETTERS;
  const isPending = isAsked && (searched !== query.trim() || isAnswerPending(found));
  const rows = isEnough && query !== "" ? (found.data?.users ?? []) : [];
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
