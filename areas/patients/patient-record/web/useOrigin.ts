import { useSearch } from "@tanstack/react-router";
import type { Link } from "#kernel/contract/link.ts";
import { patientPaths } from "#areas/patients/patients/paths.ts";
import { useMenuPlace } from "#platform/web/shell/menu/menu-place.ts";
import { useSlot } from "#platform/web/shell/slots.ts";
import { patientSlots } from "./slots.ts";

export interface Origin {
  readonly to: Link;
  readonly label: string;
  /** True for the list of patients with missing data, through which the mode goes one after another. */
  readonly isQueue: boolean;
}

/** Returns the list from which missing-data mode was opened, and marks that list's entry of the menu. */
export function useOrigin(): Origin {
  const { list }: Record<string, unknown> = useSearch({ strict: false });
  const [entry] = useSlot(patientSlots.origin);
  const isFromList = entry !== undefined && typeof list === "number";
  useMenuPlace(isFromList ? entry.menu : "missing");
  return isFromList
    ? { to: entry.to(list), label: entry.label, isQueue: false }
    : { to: patientPaths.missing(), label: "Missing data", isQueue: true };
}
