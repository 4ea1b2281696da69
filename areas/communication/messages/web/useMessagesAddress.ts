import { useState } from "react";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { type Box, BOXES, MESSAGE_SORTS, type MessageSort } from "../contract.ts";

export interface MessagesView {
  readonly box: Box;
  readonly search: string;
  readonly unread: boolean;
  readonly page: number;
  readonly sort: MessageSort;
}

/** What the list shows lives in the address, so that it can be gone back to. */
export function useMessagesAddress(): MessagesView & { go: (change: Partial<MessagesView>) => void } {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const { pathname } = useLocation();
  const [here] = useState(pathname);
  const navigate = useNavigate();
  const view: MessagesView = {
    box: BOXES.find((box) => box === address["box"]) ?? "inbox",
    search: typeof address["search"] === "string" || typeof address["search"] === "number" ? `${address["search"]}` : "",
    unread: address["unread"] === 1,
    page: typeof address["page"] === "number" && address["page"] >= 1 ? Math.min(Math.trunc(address["page"]), 999_999) : 1,
    sort: MESSAGE_SORTS.find((sort) => sort === address["sort"]) ?? "-date",
  };
  const go = (change: Partial<MessagesView>): void => {
    // A search that is told late must not write over the page that is being opened.
    if (pathname !== here) return;
    const { box, search, unread, page, sort } = { ...view, page: 1, ...change };
    const written = {
      ...(box === "inbox" ? {} : { box }),
      ...(search === "" ? {} : { search }),
      ...(unread ? { unread: 1 } : {}),
      ...(page === 1 ? {} : { page }),
      ...(sort === "-date" ? {} : { sort }),
    };
    void navigate({ to: pathname, search: written, replace: change.search !== undefined });
  };
  return { ...view, go };
}
