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

export interface ToggleState {
  ID: number;
  reach?: Scope | undefined;
}

const SHOW_OPTIONS = [
  { value: "all", label: "All" },
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
  { value: "changed", label: "Changed" },
] as const;
type ToggleFilter = (typeof SHOW_OPTIONS)[number]["value"];

interface TogglesProps {
  team: Team;
  permissions: readonly ToggleState[];
  saved: readonly ToggleState[];
  error: string | undefined;
  onChange: (permissions: ToggleState[]) => void;
}

/** Searchable list of all permissions by area. Permissions that are off are not printed. */
export function Toggles({ team, permissions, saved, error, onChange }: TogglesProps) {
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<ToggleFilter>("all");
  const currentByID = new Map(permissions.map((each) => [each.ID, each]));
  const savedByID = new Map(saved.map((each) => [each.ID, each]));
  const isChanged = (ID: number) =>
    currentByID.has(ID) !== savedByID.has(ID) || currentByID.get(ID)?.reach !== savedByID.get(ID)?.reach;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = TOGGLES.filter((toggle) => {
    const text = `${toggle.name} ${toggle.description} ${toggle.area}`.toLowerCase();
    const matchesFilter = {
      all: true,
      on: currentByID.has(toggle.ID),
      off: !currentByID.has(toggle.ID),
      changed: isChanged(toggle.ID),
    }[filter];
    return matchesFilter && words.every((word) => text.includes(word));
  });
  const changeToggle = (ID: number, next: ToggleState | null): void =>
    onChange(
      [...permissions.filter((each) => each.ID !== ID), ...(next ? [next] : [])].toSorted(
        (a, b) => a.ID - b.ID,
      ),
    );
  return (
    <>
      <div className={`${classes.bar} no-print`}>
        <SearchBox label="Search permissions" value={search} from={1} onSearch={setSearch} />
        <SegmentedControl
          label="Show permissions"
          value={filter}
          options={SHOW_OPTIONS}
          onChange={setFilter}
        />
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {matches.length === 0 && (
        <EmptyState
          action={
            <Button
              onClick={() => {
                setSearch("");
                setFilter("all");
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
          toggles={matches.filter((toggle) => toggle.area === area)}
          on={currentByID}
          isChanged={isChanged}
          onTurn={changeToggle}
        />
      ))}
    </>
  );
}
