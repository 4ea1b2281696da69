import { useNavigate, useSearch } from "@tanstack/react-router";
import { FEEDBACK_TYPES } from "../contract.ts";

export interface FeedbackAddress {
  readonly search: string;
  /** 0 all of them. */
  readonly type: number;
  readonly oldest: boolean;
  readonly page: number;
}

const FIRST: FeedbackAddress = { search: "", type: 0, oldest: false, page: 1 };
const whole = (value: unknown, most: number, otherwise: number): number =>
  typeof value === "number" && Number.isInteger(value) && value > 0 && value <= most ? value : otherwise;

/** What the list shows is in its address. */
export function useFeedbackAddress(): [address: FeedbackAddress, go: (change: Partial<FeedbackAddress>) => void] {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const typed = given["search"];
  const address: FeedbackAddress = {
    search: typeof typed === "string" || typeof typed === "number" ? `${typed}` : "",
    type: whole(given["type"], FEEDBACK_TYPES.length, 0),
    oldest: given["oldest"] === true,
    page: whole(given["page"], 999_999, 1),
  };
  const go = (change: Partial<FeedbackAddress>): void => {
    const { search, type, oldest, page } = { ...address, page: FIRST.page, ...change };
    const told = {
      ...(search === "" ? {} : { search }),
      ...(type === 0 ? {} : { type }),
      ...(oldest ? { oldest } : {}),
      ...(page === 1 ? {} : { page }),
    };
    void navigate({ to: ".", search: told, replace: change.search !== undefined });
  };
  return [address, go];
}
