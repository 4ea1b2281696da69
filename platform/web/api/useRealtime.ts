import { useDocumentVisibility } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import { refresh, invalidateEntity, refreshOwned } from "./query-keys.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { openStream } from "./realtime-stream.ts";
import { useOwner } from "./owner.tsx";
import { pageStreamOpened } from "./page-streams.ts";

const POLL_MS = 30_000;
/** Who is refused asks again after half a minute, one, two, four, eight: a right may come back, and nobody asks for ever in vain. */
const MOST_DOUBLINGS = 4;

interface LiveOptions {
  /** Read again whatever changed: a feed tells of every kind of record. */
  also?: readonly AnyRoute[];
  /** Where no client is open: of all clients. Whoever may not hear of all of them asks every 30 seconds. */
  ofAll?: boolean;
  /** Hears of changes of this kind alone, and reads `also` again and nothing else: for a page one of whose readings must not be done again by itself. */
  kind?: string;
  /** Also of the other clients of the company. */
  company?: boolean;
}

/** What others change in the opened client's practice shows within a moment; by asking every 30 seconds while the stream is down. */
export function useRealtime({ also = [], ofAll = false, kind, company = false }: LiveOptions = {}): { isLive: boolean } {
  const owner = useOwner();
  const doctor_id = owner?.doctor_id;
  const wanted = useLatest(also);
  const queries = useQueryClient();
  const isLive = useChangeStream({ doctor_id, requestingID: owner?.requestingID, ofAll, kind, company, wanted });
  usePolling(!isLive && (doctor_id !== undefined || ofAll), () => void refreshOwned(queries, wanted.current));
  useEffect(() => (isLive ? pageStreamOpened() : undefined), [isLive]);
  return { isLive };
}

interface StreamOptions {
  readonly doctor_id: number | undefined;
  readonly requestingID: number | undefined;
  readonly ofAll: boolean;
  readonly kind: string | undefined;
  readonly company: boolean;
  readonly wanted: RefObject<readonly AnyRoute[]>;
}

/** Reads again what the stream names; true while the stream is open. */
function useChangeStream({ doctor_id, requestingID, ofAll, kind, company, wanted }: StreamOptions): boolean {
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // A browser keeps six connections to a server: tabs nobody looks at must not hold them all.
  const isSeen = useDocumentVisibility() === "visible";
  const hasMissed = useRef(false);
  const refusals = useRef(0);

  useEffect(() => {
    if ((doctor_id === undefined && !ofAll) || typeof EventSource === "undefined") return undefined;
    if (!isSeen) {
      hasMissed.current = true;
      return undefined;
    }
    let later: ReturnType<typeof setTimeout> | undefined;
    let wasBroken = hasMissed.current;
    hasMissed.current = false;
    const close = openStream(queryOf(doctor_id, requestingID, company), {
      onOpen: () => {
        setLive(true);
        refusals.current = 0;
        // What was told while nobody listened is read again.
        if (wasBroken) void refreshOwned(queries, wanted.current);
        wasBroken = false;
      },
      onError: (isRefused) => {
        setLive(false);
        wasBroken = true;
        // A browser reconnects by itself unless it was refused; then we ask again later.
        if (!isRefused || doctor_id === undefined) return;
        later = setTimeout(() => setAttempt(attempt + 1), POLL_MS * 2 ** Math.min(refusals.current, MOST_DOUBLINGS));
        refusals.current += 1;
      },
      onChange: (controllers) => {
        if (kind !== undefined && !controllers.has(kind)) return;
        if (kind === undefined) for (const each of controllers) void invalidateEntity(queries, each);
        void refresh(queries, wanted.current);
      },
    });
    return () => {
      clearTimeout(later);
      close();
      setLive(false);
    };
  }, [doctor_id, requestingID, ofAll, kind, company, queries, attempt, isSeen, wanted]);

  return isLive;
}

const queryOf = (
  doctor_id: number | undefined,
  requestingID: number | undefined,
  company: boolean,
): Readonly<Record<string, string>> => ({
  ...(doctor_id === undefined ? {} : { doctor_id: String(doctor_id) }),
  ...(requestingID ? { requestingID: String(requestingID) } : {}),
  ...(company ? { company: "1" } : {}),
});

/** Every 30 seconds, while somebody looks at the page. */
function usePolling(isOn: boolean, ask: () => void): void {
  const latest = useLatest(ask);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") latest.current();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isOn, latest]);
}
