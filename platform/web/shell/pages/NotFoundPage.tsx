import { useLocation } from "@tanstack/react-router";
import { notFound, notYourTask } from "#kernel/contract/problem.ts";
import { PlainPage } from "./PlainPage.tsx";

/** Addresses of tasks, feedback, reports and procedures, which mails and bookmarks lead to. */
const TASKS = /\/(tasklist|transcription|feedback|report|procedure)(\/|$)/;

/** SCR-AUTH-08: an address that leads nowhere, or to what one may not see; the two are not told apart. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return <PlainPage title="Not found">{(TASKS.test(pathname) ? notYourTask : notFound).sentence(undefined)}</PlainPage>;
}
