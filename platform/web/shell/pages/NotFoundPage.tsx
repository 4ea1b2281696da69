import { useLocation } from "@tanstack/react-router";
import { notFound, notYourTask } from "#kernel/contract/problem.ts";
import { PlainPage } from "./PlainPage.tsx";

/** Addresses of tasks, feedback, reports and procedures, which emails and bookmarks link to. */
const LINKED_PATHS = /\/(tasklist|transcription|feedback|report|procedure)(\/|$)/;

/**
 * Renders "Not found" (SCR-AUTH-08). The page is the same for an unknown address and for a record the user
 * may not see.
 */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <PlainPage title="Not found">
      {(LINKED_PATHS.test(pathname) ? notYourTask : notFound).sentence(undefined)}
    </PlainPage>
  );
}
