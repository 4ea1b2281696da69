import { Popover } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { ChoiceField } from "#platform/web/ui/ChoiceField.tsx";
import { FilterPills } from "#platform/web/ui/FilterPills.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { USER_ROLES, type UserListValues, userRoutes } from "../contract.ts";
import { groupName, ROLE_NAMES } from "../rules/name.ts";
import classes from "./users.module.css";

const roles = USER_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

interface UserFilterProps {
  values: Pick<UserListValues, "role" | "group">;
  set: (change: Partial<UserListValues>) => void;
}

/** F: by role and by group. */
export function UserFilter({ values: { role, group }, set }: UserFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const groups = useRead(userRoutes.groups);
  useShortcuts([{ keys: "F", does: "Filter", run: () => setOpen(true) }]);
  const named = groups.data?.find(({ ID }) => ID === group);
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button icon={<IconFilter size={16} />} keys="F" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Filter
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Filter" className={classes.filter}>
          <ChoiceField
            label="Role"
            placeholder="Any role"
            value={role ?? null}
            onChange={(chosen) => set({ role: chosen ?? undefined })}
            options={roles}
            clearable
          />
          <ChoiceField
            label="Group"
            placeholder="Any group"
            value={group ?? null}
            onChange={(chosen) => set({ group: chosen ?? undefined })}
            options={(groups.data ?? []).map((one) => ({ value: one.ID, label: `${groupName(one)} (${one.people})` }))}
            searchable
            clearable
          />
        </Popover.Dropdown>
      </Popover>
      <FilterPills
        pills={[
          ...(role ? [{ key: "role", label: "Role", value: ROLE_NAMES[role], onRemove: () => set({ role: undefined }) }] : []),
          ...(group
            ? [
                {
                  key: "group",
                  label: "Group",
                  value: named ? groupName(named) : String(group),
                  onRemove: () => set({ group: undefined }),
                },
              ]
            : []),
        ]}
        onClear={() => set({ role: undefined, group: undefined })}
      />
    </>
  );
}
