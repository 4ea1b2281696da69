import { isTeam, levelName, TEAM_LABELS } from "#kernel/access/builtin-groups.ts";
import { type ReactNode, useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { type GroupSecurity, securityRoutes } from "../security.contract.ts";
import { GroupDialog } from "./GroupDialog.tsx";
import { useDayOf } from "#areas/identity/sessions/web/useDayOf.ts";

const columnsFor = (dayOf: (instant: string) => string): Column<GroupSecurity>[] => [
  {
    key: "team",
    head: "Team",
    cell: ({ team }) => (isTeam(team) ? TEAM_LABELS[team] : team),
    width: 140,
    phone: "second",
  },
  {
    key: "access_level",
    head: "Access level",
    cell: ({ access_level }) => levelName(access_level),
    isKey: true,
    elastic: true,
  },
  {
    key: "members",
    head: "With two-step verification",
    cell: ({ members, protected_members }) => `${protected_members} of ${members}`,
    digits: true,
    width: 180,
    phone: "second",
  },
  {
    key: "since",
    head: "Changed",
    cell: ({ required_at, required_by }) =>
      required_at ? [dayOf(required_at), required_by && `by ${required_by}`].filter(Boolean).join(" ") : "–",
    drops: "tablet",
    width: 280,
  },
  {
    key: "required",
    head: "Two-step verification",
    cell: ({ required_at, members, protected_members }) => (
      <RequirementStatus isNeeded={required_at !== null} isWhole={members === protected_members} />
    ),
    width: 190,
    phone: "end",
  },
];

function RequirementStatus({ isNeeded, isWhole }: { isNeeded: boolean; isWhole: boolean }) {
  if (!isNeeded) return <span className="muted">Optional</span>;
  return isWhole ? (
    <Status is="active">Needed</Status>
  ) : (
    <Status is="waiting">Required, not yet set up by all</Status>
  );
}

/** Renders the table of groups; selecting a row opens the dialog. */
export function GroupsTable({ choice }: { choice: ReactNode }) {
  useRealtime({ ofAll: true });
  const groups = useRead(securityRoutes.groups);
  const [ID, open] = useState<number | null>(null);
  const dayOf = useDayOf();
  const group = groups.data?.find((each) => each.ID === ID);
  return (
    <>
      {choice}
      <Table
        label="Groups"
        columns={columnsFor(dayOf)}
        rows={groups.data}
        rowKey={(row) => row.ID}
        onOpen={(row) => open(row.ID)}
        state={groups}
        empty="No groups."
      />
      {group && <GroupDialog group={group} onClose={() => open(null)} />}
    </>
  );
}
