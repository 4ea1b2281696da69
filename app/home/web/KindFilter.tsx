import { Select } from "@mantine/core";
import { isKind, KIND_NAMES, type KindName, kindLabel } from "#areas/oversight/activity-feed/rules/kinds.ts";
import classes from "./home-feed.module.css";

const ALL_KINDS = "all";
const kinds = [
  { value: ALL_KINDS, label: "All types" },
  ...KIND_NAMES.map((name) => ({ value: name, label: kindLabel(name) })),
];

export interface KindFilterProps {
  readonly kind: KindName | null;
  readonly onKind: (kind: KindName | null) => void;
}

/** Renders the choice of the type of records in the activity feed. */
export function KindFilter({ kind, onKind }: KindFilterProps) {
  return (
    <Select
      aria-label="Type of activity"
      className={classes.filter}
      size="xs"
      data={kinds}
      value={kind ?? ALL_KINDS}
      allowDeselect={false}
      onChange={(choice) => onKind(isKind(choice) ? choice : null)}
    />
  );
}
