import type { MenuEntry } from "./feature.ts";
import { useRegistry } from "./registry.ts";
import { useSession } from "./session.tsx";

export function OverPieces({ area }: { area: MenuEntry["area"] }) {
  const { may } = useSession();
  return useRegistry()
    .overPieces(area)
    .filter(({ needs }) => may(needs))
    .map(({ content: Content }, at) => <Content key={at} />);
}
