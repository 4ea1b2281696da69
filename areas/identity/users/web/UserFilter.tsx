import { Popover } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { ChoiceField } from "#platform/web/ui/ChoiceField.tsx";
import { FilterPills } from "#platform/web/ui/FilterPills.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { USER_ROLES, userRoutes } from "../contract.ts";
import { groupName, ROLE_NAMES } from "../rules/name.ts";
import type { UsersAddress } from "./useUsersAddress.ts";
import classes from "./users.module.css";

const roles = USER_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

interface UserFilterProps {
  address: UsersAddress;
  go: (change: Partial<UsersAddress>) => void;
}

/** F: by role and by group. */
export function UserFilter({ address, go }: UserFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const groups = useRead(userRoutes.groups);
  useShortcuts([{ keys: "F", does: "Filter", run: () => setOpen(true) }]);
  const named = groups.data?.find(({ ID }) => ID === address.group);
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
            value={address.role}
            onChange={(role) => go({ role })}
            options={roles}
            clearable
          />
          <ChoiceField
            label="Group"
            placeholder="Any group"
            value={address.group}
            onChange={(group) => go({ group })}
            options={(groups.data ?? []).map((group) => ({ value: group.ID, label: `${groupName(group)} (${group.people})` }))}
            searchable
            clearable
          />
        </Popover.Dropdown>
      </Popover>
      <FilterPills
        pills={[
          ...(address.role
            ? [{ key: "role", label: "Role", value: ROLE_NAMES[address.role], onRemove: () => go({ role: null }) }]
            : []),
          ...(address.group
            ? [
                {
                  key: "group",
                  label: "Group",
                  value: named ? groupName(named) : String(address.group),
                  onRemove: () => go({ group: null }),
                },
              ]
            : []),
        ]}
        onClear={() => go({ role: null, group: null })}
      />
    </>
  );
}
