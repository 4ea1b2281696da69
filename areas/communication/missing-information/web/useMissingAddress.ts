import { useState } from "react";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { WAITING_SORTS, type WaitingSort } from "../contract.ts";

interface MissingView {
  readonly search: string;
  readonly page: number;
  readonly sort: WaitingSort;
}

/** What the list shows lives in the address, so that it can be gone back to. */
export function useMissingAddress(): MissingView & { go: (change: Partial<MissingView>) => void } {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const { pathname } = useLocation();
  const [here] = useState(pathname);
  const navigate = useNavigate();
  const view: MissingView = {
    search: typeof address["search"] === "string" || typeof address["search"] === "number" ? `${address["search"]}` : "",
    page: typeof address["page"] === "number" && address["page"] >= 1 ? Math.min(Math.trunc(address["page"]), 999_999) : 1,
    sort: WAITING_SORTS.find((sort) => sort === address["sort"]) ?? "name",
  };
  const go = (change: Partial<MissingView>): void => {
    // A search that is told late must not write over the page that is being opened.
    if (pathname !== here) return;
    const { search, page, sort } = { ...view, page: 1, ...change };
    const written = {
      ...(search === "" ? {} : { search }),
      ...(page === 1 ? {} : { page }),
      ...(sort === "name" ? {} : { sort }),
    };
    void navigate({ to: pathname, search: written, replace: change.search !== undefined });
  };
  return { ...view, go };
}
