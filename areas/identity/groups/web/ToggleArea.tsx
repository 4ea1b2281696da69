import { Card } from "#platform/web/ui/layout/Card.tsx";
import { TOGGLES } from "../rules/areas.ts";
import type { Team } from "#kernel/access/builtin-groups.ts";
import { ToggleRow } from "./ToggleRow.tsx";
import type { Turned } from "./Toggles.tsx";
import classes from "./groups.module.css";

interface ToggleAreaProps {
  area: string;
  team: Team;
  toggles: readonly (typeof TOGGLES)[number][];
  on: ReadonlyMap<number, Turned>;
  isChanged: (ID: number) => boolean;
  onTurn: (ID: number, next: Turned | null) => void;
}

export function ToggleArea({ area, team, toggles, on, isChanged, onTurn }: ToggleAreaProps) {
  if (toggles.length === 0) return null;
  const all = TOGGLES.filter((toggle) => toggle.area === area);
  const count = all.filter(({ ID }) => on.has(ID)).length;
  return (
    <Card title={area} count={`${count} of ${all.length} on`}>
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
