import { groupName } from "#kernel/access/builtin-groups.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { groupPaths } from "../paths.ts";
import { Fragment } from "react";
import type { Group } from "../contract.ts";
import { AREA_NAMES, type TOGGLES } from "../rules/areas.ts";
import { REACH_LABELS } from "../rules/scope-names.ts";
import classes from "./matrix.module.css";

interface MatrixProps {
  groups: readonly Group[];
  rights: readonly (typeof TOGGLES)[number][];
}

/**
 * Renders the table of permissions by group. Headings stay visible while scrolling and are repeated on every
 * printed page.
 */
export function Matrix({ groups, rights }: MatrixProps) {
  const groupReaches = groups.map((group) => ({
    ID: group.ID,
    reaches: new Map(group.permissions.map(({ ID, reach }) => [ID, reach])),
  }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll the region through the focus
    <div className={classes.frame} role="region" aria-label="Groups and permissions" tabIndex={0}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              Permission
            </th>
            {groups.map((group) => (
              <th key={group.ID} scope="col" className={classes.group} aria-label={groupName(group)}>
                <AppLink to={groupPaths.group({ id: group.ID })}>
                  <span>
                    {group.ID} {groupName(group)}
                  </span>
                </AppLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {AREA_NAMES.map((area) => {
            const areaRights = rights.filter((right) => right.area === area);
            if (areaRights.length === 0) return null;
            return (
              <Fragment key={area}>
                <tr>
                  <th scope="colgroup" colSpan={groups.length + 1} className={classes.area}>
                    <span>{area}</span>
                  </th>
                </tr>
                {areaRights.map((right) => (
                  <tr key={right.ID}>
                    <th scope="row" className={classes.right}>
                      {right.description}
                    </th>
                    {groupReaches.map(({ ID, reaches }) => {
                      const reach = reaches.get(right.ID);
                      return (
                        <td key={ID} title={reach && REACH_LABELS[reach]} data-reach={reach}>
                          {reach ?? ""}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
