import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { type Act, ACTS } from "../contract.ts";

export interface AccessAddress {
  readonly search: string;
  readonly person: number | null;
  readonly patient: number | null;
  readonly from: Day | null;
  readonly to: Day | null;
  readonly act: Act | null;
  readonly who: "others" | "all";
}

export const NO_FILTER: AccessAddress = {
  search: "",
  person: null,
  patient: null,
  from: null,
  to: null,
  act: null,
  who: "others",
};

const idIn = (value: unknown): number | null => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : null);
const dayIn = (value: unknown): Day | null => (typeof value === "string" && isDay(value) ? value : null);

/**
 * Reads and writes the filters in the page's URL, so that links, reloads and the back button show the same
 * entries.
 */
export function useAccessAddress(): [address: AccessAddress, go: (change: Partial<AccessAddress>) => void] {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const typed = given["search"];
  const address: AccessAddress = {
    search: typeof typed === "string" || typeof typed === "number" ? `${typed}` : "",
    person: idIn(given["person"]),
    patient: idIn(given["patient"]),
    from: dayIn(given["from"]),
    to: dayIn(given["to"]),
    act: ACTS.find((act) => act === given["act"]) ?? null,
    who: given["who"] === "all" ? "all" : "others",
  };
  const go = (change: Partial<AccessAddress>): void =>
    void navigate({ to: ".", search: queryOf({ ...address, ...change }), replace: true });
  return [address, go];
}

/** Returns the active filters only, for the URL and for the request. */
export const queryOf = ({ search, person, patient, from, to, act, who }: AccessAddress) => ({
  ...(search === "" ? {} : { search }),
  ...(person === null ? {} : { person }),
  ...(patient === null ? {} : { patient }),
  ...(from === null ? {} : { from }),
  ...(to === null ? {} : { to }),
  ...(act === null ? {} : { act }),
  ...(who === "all" ? { who } : {}),
});
