import { useDocumentVisibility } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionRoutes } from "#platform/access/session.contract.ts";
import { invalidateRoutes, invalidateEntity } from "#platform/web/api/query-keys.ts";
import { controllerOf } from "#platform/web/api/controller-of.ts";
import { useHasPageStream } from "#platform/web/api/page-streams.ts";

const POLL_MS = 30_000;
/**
 * Delay in milliseconds before opening a stream, because a page that closes its stream is usually followed by
 * one that opens its own.
 */
const OPEN_DELAY_MS = 500;

/**
 * Reads the session again as soon as the user's permissions change (RULE-PERM-15). Listens on the page's
 * stream, or on its own stream on pages that have none, because browsers limit connections to six per server.
 */
export function useOwnRights(): void {
  const queries = useQueryClient();
  const isSeen = useDocumentVisibility() === "visible";
  const hasPageStream = useHasPageStream();
  const [isOpen, setOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // Reads again whenever the source of events changes, because events may have been missed before opening,
  // between two streams or while the page was hidden.
  const streamName = !isSeen ? null : hasPageStream ? "the page's stream" : isOpen ? "its own" : null;
  useEffect(() => {
    if (streamName !== null) void invalidateRoutes(queries, [sessionRoutes.me]);
  }, [queries, streamName]);

  useEffect(() => {
    if (hasPageStream || !isSeen || typeof EventSource === "undefined") return undefined;
    let stream: EventSource | undefined;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    const openTimer = setTimeout(() => {
      stream = new EventSource("/api/auth/live");
      stream.addEventListener("open", () => setOpen(true));
      stream.addEventListener("change", (event: MessageEvent<string>) => {
        void invalidateRoutes(queries, [sessionRoutes.me]);
        const controller = controllerOf(event.data);
        if (controller) void invalidateEntity(queries, controller);
      });
      stream.addEventListener("error", () => {
        setOpen(false);
        if (stream?.readyState === EventSource.CLOSED)
          retryTimer = setTimeout(() => setAttempt(attempt + 1), POLL_MS);
      });
    }, OPEN_DELAY_MS);
    return () => {
      clearTimeout(openTimer);
      clearTimeout(retryTimer);
      stream?.close();
      setOpen(false);
    };
  }, [queries, hasPageStream, isSeen, attempt]);

  useEffect(() => {
    if (hasPageStream || isOpen || !isSeen) return undefined;
    const timer = setInterval(() => void invalidateRoutes(queries, [sessionRoutes.me]), POLL_MS);
    return () => clearInterval(timer);
  }, [queries, hasPageStream, isOpen, isSeen]);
}
