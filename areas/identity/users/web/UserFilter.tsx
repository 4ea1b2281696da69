import { groupName } from "#kernel/access/builtin-groups.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FilterPills } from "#platform/web/ui/search/FilterPills.tsx";
import { FilterPopover } from "#platform/web/ui/search/FilterPopover.tsx";
import { USER_ROLES, type UserListValues, userRoutes } from "../contract.ts";
import { ROLE_NAMES } from "../rules/name.ts";
import classes from "./users.module.css";

const roles = USER_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

interface UserFilterProps {
  values: Pick<UserListValues, "role" | "group">;
  set: (change: Partial<UserListValues>) => void;
}

/** Renders the popover that filters users by role and group (key F). */
export function UserFilter({ values: { role, group }, set }: UserFilterProps) {
  const groups = useRead(userRoutes.groups);
  const chosenGroup = groups.data?.find(({ ID }) => ID === group);
  return (
    <>
      <FilterPopover label="Filter">
        {() => (
          <div className={classes.filter}>
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
              options={(groups.data ?? []).map((item) => ({
                value: item.ID,
                label: `${groupName(item)} (${item.people})`,
              }))}
              searchable
              clearable
            />
          </div>
        )}
      </FilterPopover>
      <FilterPills
        pills={[
          ...(role
            ? [
                {
                  key: "role",
                  label: "Role",
                  value: ROLE_NAMES[role],
                  onRemove: () => set({ role: undefined }),
                },
              ]
            : []),
          ...(group
            ? [
                {
                  key: "group",
                  label: "Group",
                  value: chosenGroup ? groupName(chosenGroup) : String(group),
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
