import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { visitMessagePaths } from "../paths.ts";

const PAGES = [
  { value: "messages", label: "Messages" },
  { value: "replies", label: "Replies" },
  { value: "rules", label: "Rules" },
] as const;
type PageName = (typeof PAGES)[number]["value"];

const LINKS = {
  messages: () => visitMessagePaths.list({}),
  replies: () => visitMessagePaths.replies({}),
  rules: () => visitMessagePaths.rules(),
};

/** Switches between the messages, the replies and the rules. */
export function PageChoice({ here }: { here: PageName }) {
  const openPage = useOpenPage();
  return (
    <SegmentedControl
      label="Show"
      value={here}
      options={PAGES}
      onChange={(next) => openPage(LINKS[next]())}
    />
  );
}
