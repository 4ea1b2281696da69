import { NativeSelect, Switch } from "@mantine/core";
import { useSession } from "#platform/web/shell/session.tsx";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import type { TOGGLES } from "../rules/areas.ts";
import { GROUPS, isOfClients, type Team } from "#kernel/access/builtin-groups.ts";
import { isWithinTeam, scopesOfTeam, widestScope } from "../rules/team-scopes.ts";
import { REACH_LABELS } from "../rules/scope-names.ts";
import type { ToggleState } from "./Toggles.tsx";
import classes from "./groups.module.css";

interface ToggleRowProps {
  toggle: (typeof TOGGLES)[number];
  team: Team;
  turned: ToggleState | undefined;
  isChanged: boolean;
  onTurn: (next: ToggleState | null) => void;
}

/**
 * Renders the row with the switch and the scope of one permission (F-4). Says in advance if the user lacks
 * the permission.
 */
export function ToggleRow({ toggle, team, turned, isChanged, onTurn }: ToggleRowProps) {
  const { me, may } = useSession();
  const { ID, name, description } = toggle;
  const reach = turned?.reach && isWithinTeam(team, turned.reach) ? turned.reach : widestScope(team);
  const lacksPermission = !me.groups.includes(GROUPS.superAdministrator) && !may(name) && !isOfClients(team);
  const options = scopesOfTeam(team).map((value) => ({ value, label: REACH_LABELS[value] }));
  return (
    <li className={turned ? classes.toggle : `${classes.toggle} no-print`}>
      <div className={classes.switch}>
        <Switch
          checked={turned !== undefined}
          onChange={(event) => onTurn(event.currentTarget.checked ? { ID, reach: widestScope(team) } : null)}
          label={description}
          aria-describedby={lacksPermission ? `right-${ID}` : undefined}
        />
        {lacksPermission && (
          <span id={`right-${ID}`} className={classes.name}>
            You don't have this permission yourself
          </span>
        )}
      </div>
      {isChanged && <Chip tone="ocean">Changed</Chip>}
      {turned && (
        <NativeSelect
          className={classes.reach}
          size="xs"
          aria-label={`Scope of ${description}`}
          data={options}
          value={reach}
          onChange={(event) => {
            const chosenReach = scopesOfTeam(team).find((each) => each === event.currentTarget.value);
            if (chosenReach) onTurn({ ID, reach: chosenReach });
          }}
        />
      )}
    </li>
  );
}
