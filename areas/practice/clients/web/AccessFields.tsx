import { groupName } from "#kernel/access/builtin-groups.ts";
import { Checkbox } from "@mantine/core";
import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { ChoicesField } from "#platform/web/ui/fields/ChoicesField.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { doctorRoutes } from "../contract.ts";
import classes from "./clients.module.css";
import type { ClientForm } from "./form-of.ts";
import { idsIn } from "./ids-in.ts";

const HOUR = 3_600_000;
const NO_GROUPS: readonly number[] = [];

/** Renders the inputs for specialties and for the groups that determine the client's permissions. */
export function AccessFields({
  form,
  held: currentGroups = NO_GROUPS,
  needsSpecialty,
}: {
  form: ClientForm;
  held?: readonly number[];
  needsSpecialty: boolean;
}) {
  const specialties = useRead(lookupRoutes.specialties, {}, { freshFor: HOUR }).data ?? [];
  const specialtiesField = form.field("specialties");
  const ids = idsIn(specialtiesField.value);
  return (
    <div className={classes.fields}>
      <ChoicesField
        {...specialtiesField}
        value={ids}
        label="Specialties"
        placeholder="Type to find one"
        optional={!needsSpecialty}
        needed={needsSpecialty && ids.length === 0}
        options={specialties.map(({ ID, description }) => ({ value: ID, label: description }))}
      />
      <GroupTicks form={form} held={currentGroups} isNew={form.values.version === undefined} />
    </div>
  );
}

/**
 * Renders the checkboxes for groups, several of which may be selected (RULE-PERM-07, C-07). Groups that the
 * caller may not assign are disabled.
 */
function GroupTicks({
  form,
  held: currentGroups,
  isNew,
}: {
  form: ClientForm;
  held: readonly number[];
  isNew: boolean;
}) {
  const read = useRead(doctorRoutes.groups);
  const { name, value, onChange, error } = form.field("groups");
  const tickedIDs = idsIn(value);
  const groups = read.data?.filter(({ ID, is_grantable }) => is_grantable || currentGroups.includes(ID));
  return (
    <GroupField
      label="Groups"
      name={name}
      value={tickedIDs}
      optional={isNew}
      description={
        isNew
          ? "If none is selected: Client, or Client (partner company) for clients of the partner company."
          : undefined
      }
      error={error}
    >
      {read.error && !groups && (
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      )}
      {!groups && !read.error && <Skeleton lines={2} />}
      <div className={classes.groups}>
        {groups?.map(({ ID, team, access_level, is_grantable }) => (
          <Checkbox
            key={ID}
            label={groupName({ team, access_level })}
            checked={tickedIDs.includes(ID)}
            disabled={!is_grantable}
            title={is_grantable ? undefined : "You don't have permission to change this group."}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked ? [...tickedIDs, ID] : tickedIDs.filter((each) => each !== ID),
              )
            }
          />
        ))}
      </div>
    </GroupField>
  );
}
