import { Card } from "#platform/web/ui/layout/Card.tsx";
import { TOGGLES } from "../rules/areas.ts";
import type { Team } from "#kernel/access/builtin-groups.ts";
import { ToggleRow } from "./ToggleRow.tsx";
import type { ToggleState } from "./Toggles.tsx";
import classes from "./groups.module.css";

interface ToggleAreaProps {
  area: string;
  team: Team;
  toggles: readonly (typeof TOGGLES)[number][];
  on: ReadonlyMap<number, ToggleState>;
  isChanged: (ID: number) => boolean;
  onTurn: (ID: number, next: ToggleState | null) => void;
}

export function ToggleArea({ area, team, toggles, on, isChanged, onTurn }: ToggleAreaProps) {
  if (toggles.length === 0) return null;
  const areaToggles = TOGGLES.filter((toggle) => toggle.area === area);
  const count = areaToggles.filter(({ ID }) => on.has(ID)).length;
  return (
    <Card title={area} count={`${count} of ${areaToggles.length} on`}>
      <ul className={classes.toggles}>
        {toggles.map((toggle) => (
          <ToggleRow
            key={toggle.ID}
            toggle={toggle}
            team={team}
            turned={on.get(toggle.ID)}
            isChanged={isChanged(toggle.ID)}
            onTurn={(next) => onTurn(toggle.ID, next)}
          />
        ))}
      </ul>
    </Card>
  );
}
