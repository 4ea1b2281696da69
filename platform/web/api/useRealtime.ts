import { useDocumentVisibility } from "@mantine/hooks";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import { invalidateRoutes, invalidateEntity, invalidateClientQueries } from "./query-keys.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { openStream } from "./realtime-stream.ts";
import { useOwner } from "./owner.tsx";
import { countPageStream } from "./page-streams.ts";

const POLL_MS = 30_000;
/**
 * Largest exponent of the retry delay. A refused stream is retried after 0.5, 1, 2, 4 and then every 8
 * minutes, because a permission may be granted later.
 */
const MAX_DOUBLINGS = 4;

interface LiveOptions {
  /** Routes that are read again after any change, because a feed shows every type of record. */
  also?: readonly AnyRoute[];
  /**
   * Receives changes of all clients if no client is open. Polls every 30 seconds if the user may not receive
   * the changes of all clients.
   */
  ofAll?: boolean;
  /**
   * Reacts to changes of this record type only, and then reads only `also` again. For a page that must not
   * repeat some of its reads by itself.
   */
  kind?: string;
  /** Includes the changes of the company's other clients. */
  company?: boolean;
}

/**
 * Refreshes the page when other users change the opened client's records. Polls every 30 seconds while the
 * stream is down.
 */
export function useRealtime({ also = [], ofAll = false, kind, company = false }: LiveOptions = {}): {
  isLive: boolean;
} {
  const owner = useOwner();
  const doctor_id = owner?.doctor_id;
  const wantedRoutes = useLatest(also);
  const queries = useQueryClient();
  const isLive = useChangeStream({
    doctor_id,
    requestingID: owner?.requestingID,
    ofAll,
    kind,
    company,
    wanted: wantedRoutes,
  });
  usePolling(
    !isLive && (doctor_id !== undefined || ofAll),
    () => void invalidateClientQueries(queries, wantedRoutes.current),
  );
  useEffect(() => (isLive ? countPageStream() : undefined), [isLive]);
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

/** Reads the changed records again when the stream names them. Returns true while the stream is open. */
function useChangeStream({ doctor_id, requestingID, ofAll, kind, company, wanted }: StreamOptions): boolean {
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // Closes the stream of hidden tabs because browsers limit connections to six per server.
  const isSeen = useDocumentVisibility() === "visible";
  const hasMissed = useRef(false);
  const refusals = useRef(0);

  useEffect(() => {
    if ((doctor_id === undefined && !ofAll) || typeof EventSource === "undefined") return undefined;
    if (!isSeen) {
      hasMissed.current = true;
      return undefined;
    }
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    let wasBroken = hasMissed.current;
    hasMissed.current = false;
    const readAgain = () => void invalidateClientQueries(queries, wanted.current);
    const close = openStream(queryOf(doctor_id, requestingID, company), {
      onOpen: () => {
        setLive(true);
        refusals.current = 0;
        // Reads again because changes may have been missed while the stream was down.
        if (wasBroken) readAgain();
        wasBroken = false;
      },
      onError: (isRefused) => {
        setLive(false);
        wasBroken = true;
        // The browser reconnects by itself unless the stream was refused; a refused stream is retried later.
        if (!isRefused || doctor_id === undefined) return;
        retryTimer = setTimeout(() => setAttempt(attempt + 1), retryDelayOf(refusals.current));
        refusals.current += 1;
      },
      onChange: (controllers) => invalidateChanged(queries, controllers, { kind, wanted: wanted.current }),
      onMissed: readAgain,
    });
    return () => {
      clearTimeout(retryTimer);
      close();
      setLive(false);
    };
  }, [doctor_id, requestingID, ofAll, kind, company, queries, attempt, isSeen, wanted]);

  return isLive;
}

/** Returns the delay in milliseconds before the next retry of a stream that was refused `refusals` times. */
const retryDelayOf = (refusals: number): number => POLL_MS * 2 ** Math.min(refusals, MAX_DOUBLINGS);

/** Reads the changed records and the wanted routes again; the routes alone if the page has one `kind`. */
function invalidateChanged(
  queries: QueryClient,
  controllers: ReadonlySet<string>,
  { kind, wanted }: { readonly kind: string | undefined; readonly wanted: readonly AnyRoute[] },
): void {
  if (kind !== undefined && !controllers.has(kind)) return;
  if (kind === undefined) for (const controller of controllers) void invalidateEntity(queries, controller);
  void invalidateRoutes(queries, wanted);
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

/** Calls `poll` every 30 seconds while the page is visible. */
function usePolling(isOn: boolean, poll: () => void): void {
  const latest = useLatest(poll);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") latest.current();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isOn, latest]);
}
