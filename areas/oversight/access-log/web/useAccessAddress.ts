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

const idIn = (value: unknown): number | null =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : null;
const dayIn = (value: unknown): Day | null => (typeof value === "string" && isDay(value) ? value : null);

/**
 * Reads and writes the filters in the page's URL, so that links, reloads and the back button show the same
 * entries.
 */
export function useAccessAddress(): [address: AccessAddress, go: (change: Partial<AccessAddress>) => void] {
  const params: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const searchParam = params["search"];
  const address: AccessAddress = {
    search: typeof searchParam === "string" || typeof searchParam === "number" ? `${searchParam}` : "",
    person: idIn(params["person"]),
    patient: idIn(params["patient"]),
    from: dayIn(params["from"]),
    to: dayIn(params["to"]),
    act: ACTS.find((act) => act === params["act"]) ?? null,
    who: params["who"] === "all" ? "all" : "others",
  };
  const setAddress = (change: Partial<AccessAddress>): void =>
    void navigate({ to: ".", search: queryOf({ ...address, ...change }), replace: true });
  return [address, setAddress];
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
