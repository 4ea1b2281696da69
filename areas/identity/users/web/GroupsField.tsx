import { groupName } from "#kernel/access/builtin-groups.ts";
import { Checkbox } from "@mantine/core";
import { useRead } from "#platform/web/api/useRead.ts";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import type { FieldState } from "#platform/web/ui/forms/useFormFor.ts";
import { userRoutes } from "../contract.ts";
import type { User } from "../user.contract.ts";
import classes from "./users.module.css";

interface GroupsFieldProps extends FieldState<number[] | null | undefined> {
  kind: "subuser" | "staff";
  /** The user's current groups, shown even if the caller may not remove them. */
  held?: readonly User["access_groups"][number][];
}

const NO_GROUPS: readonly User["access_groups"][number][] = [];

/**
 * Renders the checkboxes for groups, several of which may be selected, with a description of their
 * permissions (RULE-PERM-07). Omits groups that the caller may not assign.
 */
export function GroupsField({
  name,
  value,
  onChange,
  error,
  kind,
  held: currentGroups = NO_GROUPS,
}: GroupsFieldProps) {
  const read = useRead(userRoutes.groups);
  const chosenIDs = value ?? [];
  const isOffered = (to: readonly string[]) =>
    kind === "subuser" ? to.includes("subuser") : to.includes("staff") || to.includes("agent");
  const groups = read.data?.filter(
    ({ ID, grantable_to }) => isOffered(grantable_to) || currentGroups.some((group) => group.ID === ID),
  );
  const toggle = (ID: number, isOn: boolean) =>
    onChange(isOn ? [...chosenIDs, ID] : chosenIDs.filter((each) => each !== ID));
  return (
    <GroupField label="Groups" name={name} value={chosenIDs} error={error}>
      {read.error && !groups && (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {!groups && !read.error && <Skeleton lines={4} />}
      <div className={classes.groups}>
        {groups?.map((group) => {
          const isLocked = !isOffered(group.grantable_to);
          return (
            <div key={group.ID}>
              <Checkbox
                label={groupName(group, kind === "staff")}
                description={permissionText(group.allows)}
                checked={chosenIDs.includes(group.ID)}
                disabled={isLocked}
                title={isLocked ? "You don't have permission to change this group." : undefined}
                onChange={(event) => toggle(group.ID, event.currentTarget.checked)}
              />
              <AllPermissions allows={group.allows} />
            </div>
          );
        })}
      </div>
      {kind === "staff" && groups && (
        <CombinedPermissions
          allows={groups.filter(({ ID }) => chosenIDs.includes(ID)).map(({ allows }) => allows)}
        />
      )}
    </GroupField>
  );
}

/** Renders the permissions of a group, one per line, after the user opens the list. */
function AllPermissions({ allows }: { allows: readonly string[] }) {
  if (allows.length <= MAX_NAMED) return null;
  return (
    <details className={classes.all}>
      <summary>All {allows.length} permissions</summary>
      <ul>
        {allows.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

/** Renders the combined permissions of the selected groups (RULE-PERM-07). */
function CombinedPermissions({ allows }: { allows: readonly (readonly string[])[] }) {
  if (allows.length < 2) return null;
  const combined = [...new Set(allows.flat())];
  return (
    <div className={classes.together} aria-live="polite">
      Together {combined.length} permissions
      <AllPermissions allows={combined} />
    </div>
  );
}

const MAX_NAMED = 3;
const permissionText = (allows: readonly string[]): string =>
  allows.length === 0 ? "No permissions yet" : allows.slice(0, MAX_NAMED).join(" · ");
