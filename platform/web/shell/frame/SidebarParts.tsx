import type { SidebarPlace } from "#platform/web/shell/feature.ts";
import { useRegistry } from "#platform/web/shell/registry.ts";
import { useSession } from "#platform/web/shell/session.tsx";

export function SidebarParts({ place }: { place: SidebarPlace }) {
  const { may } = useSession();
  return useRegistry()
    .sidebarParts()
    .filter(({ needs }) => may(needs))
    .map(({ content: Content }, index) => <Content key={index} place={place} />);
}
