import type { SidebarPlace } from "./feature.ts";
import { useRegistry } from "./registry.ts";
import { useSession } from "./session.tsx";

export function FootPieces({ place }: { place: SidebarPlace }) {
  const { may } = useSession();
  return useRegistry()
    .footPieces()
    .filter(({ needs }) => may(needs))
    .map(({ content: Content }, at) => <Content key={at} place={place} />);
}
