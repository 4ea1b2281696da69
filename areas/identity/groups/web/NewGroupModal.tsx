import { useState } from "react";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type GroupBrief, groupRoutes } from "../contract.ts";
import { groupName, TEAM_LABELS, TEAMS } from "#kernel/access/builtin-groups.ts";
import { isWithinTeam } from "../rules/team-scopes.ts";

interface NewGroupModalProps {
  groups: readonly GroupBrief[];
  onClose: () => void;
  onMade: (id: number) => void;
}

/**
 * Renders the dialog for a new group, empty or with the permissions of another. Copied scopes that the team
 * doesn't allow become its widest (F-4).
 */
export function NewGroupModal({ groups, onClose, onMade }: NewGroupModalProps) {
  const [sourceId, setSourceId] = useState<number | null>(null);
  const source = useRead(groupRoutes.get, { params: { id: sourceId ?? 0 } }, { enabled: sourceId !== null });
  const create = useSend(groupRoutes.create, {
    done: "Create Successfully",
    detail: (group) => `Group added. ${groupName(group)}`,
    errors: "inline",
    refresh: [groupRoutes.list, groupRoutes.matrix],
    onDone: ({ ID }) => {
      onClose();
      onMade(ID);
    },
  });
  const form = useFormFor(bodyOf(groupRoutes.create), {
    initial: { team: null, access_level: "" },
    onSave: async (body) => {
      const sourcePermissions =
        sourceId === null ? [] : ((source.data ?? (await source.refetch()).data)?.permissions ?? []);
      const permissions = sourcePermissions.map(({ ID, reach }) =>
        isWithinTeam(body.team, reach) ? { ID, reach } : { ID },
      );
      return create.sendAsync({ body: { ...body, permissions } });
    },
  });
  return (
    <FormModal opened title="Add group" form={form} submit="Add group" onClose={onClose}>
      <ChoiceField
        {...form.field("team")}
        label="Team"
        options={TEAMS.map((team) => ({ value: team, label: TEAM_LABELS[team] }))}
        startsHere
      />
      <TextField {...form.field("access_level")} label="Access level" placeholder="Theatre bookings" />
      <ChoiceField
        label="Copy permissions from"
        optional
        clearable
        searchable
        value={sourceId}
        onChange={setSourceId}
        options={groups.map((group) => ({ value: group.ID, label: `${group.ID} ${groupName(group)}` }))}
        description="You can change them afterwards."
      />
    </FormModal>
  );
}
