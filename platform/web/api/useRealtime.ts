import { useDocumentVisibility } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { AnyRoute } from "#kernel/contract.ts";
import { refresh, invalidateEntity, refreshOwned } from "./query-keys.ts";
import { useOwner } from "./owner.tsx";
import { pageStreamOpened } from "./page-streams.ts";

const POLL_MS = 30_000;
/** Who is refused asks again after half a minute, one, two, four, eight: a right may come back, and nobody asks for ever in vain. */
const MOST_DOUBLINGS = 4;

export const controllerOf = (text: string): string | null => {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said !== "object" || said === null || !("controller" in said)) return null;
    return typeof said.controller === "string" ? said.controller : null;
  } catch {
    return null;
  }
};

interface LiveOptions {
  /** Read again whatever changed: a feed tells of every kind of record. */
  also?: readonly AnyRoute[];
  /** Where no client is open: of all clients. Whoever may not hear of all of them asks every 30 seconds. */
  ofAll?: boolean;
}

/** What others change in the opened client's practice shows within a moment; by asking every 30 seconds while the stream is down. */
export function useRealtime({ also = [], ofAll = false }: LiveOptions = {}): { isLive: boolean } {
  const owner = useOwner();
  const wanted = useRef(also);
  useEffect(() => {
    wanted.current = also;
  });
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // A browser keeps six connections to a server: tabs nobody looks at must not hold them all.
  const isSeen = useDocumentVisibility() === "visible";
  const hasMissed = useRef(false);
  const refusals = useRef(0);
  const doctor_id = owner?.doctor_id;
  const requestingID = owner?.requestingID;

  useEffect(() => {
    if ((doctor_id === undefined && !ofAll) || typeof EventSource === "undefined") return undefined;
    if (!isSeen) {
      hasMissed.current = true;
      return undefined;
    }
    const asked = new URLSearchParams({
      ...(doctor_id === undefined ? {} : { doctor_id: String(doctor_id) }),
      ...(requestingID ? { requestingID: String(requestingID) } : {}),
    });
    const stream = new EventSource(`/api/live?${asked.toString()}`);
    let later: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const waiting = new Set<string>();
    let wasBroken = hasMissed.current;
    hasMissed.current = false;
    const hear = (event: MessageEvent<string>): void => {
      const controller = controllerOf(event.data);
      if (!controller) return;
      // Many changes at once are one refresh.
      waiting.add(controller);
      clearTimeout(again);
      again = setTimeout(() => {
        for (const each of waiting) void invalidateEntity(queries, each);
        void refresh(queries, wanted.current);
        waiting.clear();
      }, 150);
    };
    stream.addEventListener("open", () => {
      setLive(true);
      refusals.current = 0;
      // What was told while nobody listened is read again.
      if (wasBroken) void refreshOwned(queries, wanted.current);
      wasBroken = false;
    });
    stream.addEventListener("error", () => {
      setLive(false);
      wasBroken = true;
      // A browser reconnects by itself unless it was refused; then we ask again later.
      if (stream.readyState !== EventSource.CLOSED || doctor_id === undefined) return;
      later = setTimeout(() => setAttempt(attempt + 1), POLL_MS * 2 ** Math.min(refusals.current, MOST_DOUBLINGS));
      refusals.current += 1;
    });
    stream.addEventListener("change", hear);
    return () => {
      clearTimeout(again);
      clearTimeout(later);
      stream.close();
      setLive(false);
    };
  }, [doctor_id, requestingID, ofAll, queries, attempt, isSeen]);

  useEffect(() => {
    if (isLive || (doctor_id === undefined && !ofAll)) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      void refreshOwned(queries, wanted.current);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isLive, doctor_id, ofAll, queries]);

  useEffect(() => (isLive ? pageStreamOpened() : undefined), [isLive]);

  return { isLive };
}
