import { useEffect, useMemo, useSyncExternalStore } from "react";
import { z } from "zod";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import type { Appointment } from "../appointment/appointment.ts";

/**
 * The appointment cut from the calendar. The server keeps its old time until the appointment is pasted.
 * Survives changes of week and view, and a reload of the tab. The tab stores only IDs and the day of the
 * occurrence, so the appointment is read again after a reload.
 */
const CutReference = z.object({
  client: z.int(),
  person: z.int(),
  ID: z.int(),
  repeat_date: DaySchema.nullable(),
});

export const CUT_KEY = "corella.in-hand";

/** The appointment as it was cut, or null after a reload of the page. */
let cut: Appointment | null = null;
/** Fallback if the browser refuses session storage. */
let fallbackText: string | null = null;
const listeners = new Set<() => void>();

function readText(): string | null {
  try {
    return sessionStorage.getItem(CUT_KEY) ?? fallbackText;
  } catch {
    return fallbackText;
  }
}

function write(text: string | null): void {
  fallbackText = text;
  try {
    if (text === null) sessionStorage.removeItem(CUT_KEY);
    else sessionStorage.setItem(CUT_KEY, text);
  } catch {
    // The appointment then stays cut only until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function releaseCut(): void {
  cut = null;
  write(null);
}

/** Cuts an appointment from the calendar, for this user and tab only. */
export function cutAppointment(appointment: Appointment, person: number): void {
  const { _doctor: client, ID, repeat_date } = appointment;
  cut = appointment;
  write(JSON.stringify({ client, person, ID, repeat_date } satisfies z.input<typeof CutReference>));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parseReference(text: string | null) {
  try {
    return CutReference.safeParse(JSON.parse(text ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Returns the appointment that this user cut from the opened client's calendar, or null. */
export function useCutAppointment(): Appointment | null {
  const { ID: client } = useClient();
  const { me } = useSession();
  const text = useSyncExternalStore(subscribe, readText);
  const reference = useMemo(() => parseReference(text), [text]);
  const isMine = reference?.client === client && reference.person === me.ID;
  const localCut =
    isMine && cut?.ID === reference.ID && cut.repeat_date === reference.repeat_date ? cut : null;
  const ask = {
    params: { id: reference?.ID ?? 0 },
    query: { repeat_date: reference?.repeat_date ?? undefined },
  };
  const { data, error } = useRead(appointmentRoutes.get, ask, { enabled: isMine && localCut === null });
  const isGone = isMine && localCut === null && (error?.status === 404 || error?.status === 403);
  useEffect(() => {
    if (isGone) releaseCut();
  }, [isGone]);
  return localCut ?? (isMine ? (data ?? null) : null);
}
