import { useState } from "react";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import type { Scope } from "#kernel/access/permissions.ts";
import { AREA_NAMES, TOGGLES } from "../rules/areas.ts";
import type { Team } from "#kernel/access/builtin-groups.ts";
import { ToggleArea } from "./ToggleArea.tsx";
import classes from "./groups.module.css";

export interface Turned {
  ID: number;
  reach?: Scope | undefined;
}

const SHOWN = [
  { value: "all", label: "All" },
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
  { value: "changed", label: "Changed" },
] as const;
type Shown = (typeof SHOWN)[number]["value"];

interface TogglesProps {
  team: Team;
  permissions: readonly Turned[];
  saved: readonly Turned[];
  error: string | undefined;
  onChange: (permissions: Turned[]) => void;
}

/** Searchable list of all permissions by area. Permissions that are off are not printed. */
export function Toggles({ team, permissions, saved, error, onChange }: TogglesProps) {
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState<Shown>("all");
  const on = new Map(permissions.map((each) => [each.ID, each]));
  const before = new Map(saved.map((each) => [each.ID, each]));
  const isChanged = (ID: number) => on.has(ID) !== before.has(ID) || on.get(ID)?.reach !== before.get(ID)?.reach;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = TOGGLES.filter((toggle) => {
    const text = `${toggle.name} ${toggle.description} ${toggle.area}`.toLowerCase();
    const fits = { all: true, on: on.has(toggle.ID), off: !on.has(toggle.ID), changed: isChanged(toggle.ID) }[shown];
    return fits && words.every((word) => text.includes(word));
  });
  const turn = (ID: number, next: Turned | null): void =>
    onChange([...permissions.filter((each) => each.ID !== ID), ...(next ? [next] : [])].toSorted((a, b) => a.ID - b.ID));
  return (
    <>
      <div className={`${classes.bar} no-print`}>
        <SearchBox label="Search permissions" value={search} from={1} onSearch={setSearch} />
        <SegmentedControl label="Show permissions" value={shown} options={SHOWN} onChange={setShown} />
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {found.length === 0 && (
        <EmptyState
          action={
            <Button
              onClick={() => {
                setSearch("");
                setShown("all");
              }}
            >
              Show all permissions
            </Button>
          }
        >
          No permissions match.
        </EmptyState>
      )}
      {AREA_NAMES.map((area) => (
        <ToggleArea
          key={area}
          area={area}
          team={team}
          toggles={found.filter((toggle) => toggle.area === area)}
          on={on}
          isChanged={isChanged}
          onTurn={turn}
        />
      ))}
    </>
  );
}
