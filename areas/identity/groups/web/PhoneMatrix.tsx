import { useState } from "react";
import { groupName } from "#kernel/access/builtin-groups.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import type { Group } from "../contract.ts";
import { groupPaths } from "../paths.ts";
import { AREA_NAMES, type TOGGLES } from "../rules/areas.ts";
import { REACH_LABELS } from "../rules/scope-names.ts";
import classes from "./matrix.module.css";

interface PhoneMatrixProps {
  groups: readonly Group[];
  rights: readonly (typeof TOGGLES)[number][];
}

/** Renders the permissions of one chosen group, because a phone has no room for a column for each. */
export function PhoneMatrix({ groups, rights }: PhoneMatrixProps) {
  const [chosenID, setChosenID] = useState<number | null>(null);
  const group = groups.find(({ ID }) => ID === chosenID) ?? groups[0];
  if (!group) return null;
  const reaches = new Map(group.permissions.map(({ ID, reach }) => [ID, reach]));
  return (
    <div className={classes.phone}>
      <ChoiceField
        label="Group"
        value={group.ID}
        options={groups.map((each) => ({ value: each.ID, label: groupName(each) }))}
        onChange={setChosenID}
      />
      <AppLink to={groupPaths.group({ id: group.ID })} className={classes.open}>
        Open group
      </AppLink>
      {AREA_NAMES.map((area) => {
        const areaRights = rights.filter((right) => right.area === area);
        if (areaRights.length === 0) return null;
        return (
          <section key={area} aria-label={area}>
            <h2 className={classes.heading}>{area}</h2>
            <dl className={classes.rights}>
              {areaRights.map((right) => {
                const reach = reaches.get(right.ID);
                return (
                  <div key={right.ID} data-reach={reach}>
                    <dt>{right.description}</dt>
                    <dd>{reach === undefined ? "No" : REACH_LABELS[reach]}</dd>
                  </div>
                );
              })}
            </dl>
          </section>
        );
      })}
    </div>
  );
}
