import { useLocation } from "@tanstack/react-router";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { useRegistry } from "#platform/web/shell/registry.ts";
import { useSession } from "#platform/web/shell/session.tsx";

/** Renders the features' dialogs that may open over any page. They close when the user goes to another page. */
export function Overlays({ area }: { area: MenuEntry["area"] }) {
  const { may } = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  return useRegistry()
    .overlays(area)
    .filter(({ needs }) => may(needs))
    .map(({ content: Content }, index) => <Content key={`${pathname} ${index}`} />);
}
