import { useDocumentVisibility } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionRoutes } from "#platform/access/session.contract.ts";
import { refresh, invalidateEntity } from "#platform/web/api/query-keys.ts";
import { controllerOf } from "#platform/web/api/controller-of.ts";
import { useHasPageStream } from "#platform/web/api/page-streams.ts";

const POLL_MS = 30_000;
/** A page that closes its stream mostly makes room for one that opens its own. */
const WAIT_MS = 500;

/**
 * What this person may do is asked again the moment it changes (RULE-PERM-15): over the page's stream, or over one of its own on pages
 * that have none. A browser keeps six connections to a server, so there is never more than one of ours beside a page's.
 */
export function useOwnRights(): void {
  const queries = useQueryClient();
  const isSeen = useDocumentVisibility() === "visible";
  const hasPageStream = useHasPageStream();
  const [isOpen, setOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // What was told before it listened: between reading and opening, between two streams, or while nobody looked.
  const hearsBy = !isSeen ? null : hasPageStream ? "the page's stream" : isOpen ? "its own" : null;
  useEffect(() => {
    if (hearsBy !== null) void refresh(queries, [sessionRoutes.me]);
  }, [queries, hearsBy]);

  useEffect(() => {
    if (hasPageStream || !isSeen || typeof EventSource === "undefined") return undefined;
    let stream: EventSource | undefined;
    let later: ReturnType<typeof setTimeout> | undefined;
    const start = setTimeout(() => {
      stream = new EventSource("/api/auth/live");
      stream.addEventListener("open", () => setOpen(true));
      stream.addEventListener("change", (event: MessageEvent<string>) => {
        void refresh(queries, [sessionRoutes.me]);
        const controller = controllerOf(event.data);
        if (controller) void invalidateEntity(queries, controller);
      });
      stream.addEventListener("error", () => {
        setOpen(false);
        if (stream?.readyState === EventSource.CLOSED) later = setTimeout(() => setAttempt(attempt + 1), POLL_MS);
      });
    }, WAIT_MS);
    return () => {
      clearTimeout(start);
      clearTimeout(later);
      stream?.close();
      setOpen(false);
    };
  }, [queries, hasPageStream, isSeen, attempt]);

  useEffect(() => {
    if (hasPageStream || isOpen || !isSeen) return undefined;
    const timer = setInterval(() => void refresh(queries, [sessionRoutes.me]), POLL_MS);
    return () => clearInterval(timer);
  }, [queries, hasPageStream, isOpen, isSeen]);
}
