import { useNavigate, useSearch } from "@tanstack/react-router";
import { MAIL_STATES, type MailState } from "../contract.ts";

export interface MailAddress {
  readonly search: string;
  readonly state: MailState | "all";
  readonly page: number;
}

const FIRST: MailAddress = { search: "", state: "all", page: 1 };

/** What the list shows is in its address, so that a link, a reload and the way back show the same. */
export function useMailAddress(): [address: MailAddress, go: (change: Partial<MailAddress>) => void] {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const page = Number(given["page"]);
  const typed = given["search"];
  const address: MailAddress = {
    search: typeof typed === "string" || typeof typed === "number" ? `${typed}` : "",
    state: MAIL_STATES.find((state) => state === given["state"]) ?? "all",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
  const go = (change: Partial<MailAddress>): void => {
    const next = { ...address, page: 1, ...change };
    const told = Object.entries(next).filter(([name, value]) =>
      Object.entries(FIRST).every(([key, first]) => key !== name || first !== value),
    );
    void navigate({ to: ".", search: Object.fromEntries(told), replace: true });
  };
  return [address, go];
}
