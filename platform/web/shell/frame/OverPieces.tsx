import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { useRegistry } from "#platform/web/shell/registry.ts";
import { useSession } from "#platform/web/shell/session.tsx";

export function OverPieces({ area }: { area: MenuEntry["area"] }) {
  const { may } = useSession();
  return useRegistry()
    .overPieces(area)
    .filter(({ needs }) => may(needs))
    .map(({ content: Content }, index) => <Content key={index} />);
}
