import { WaitingStrip } from "#platform/web/shell/waiting/WaitingStrip.tsx";
import { consultationListPaths } from "../paths.ts";

const ALL_LISTS = consultationListPaths.all();
const FIGURES = [
  { of: "overdue", label: "Overdue", to: { ...ALL_LISTS, search: { view: "overdue" } } },
  { of: "today", label: "Due today", to: ALL_LISTS },
];

/** Renders the consultation lists that billing has to complete by the end of the day. */
export const WaitingLists = () => (
  <WaitingStrip list="consultation-lists" title="Consultation lists" figures={FIGURES} />
);
