import type { MenuEntry } from "./feature.ts";
import { overPieces } from "./registry.ts";
import { useSession } from "./session.tsx";

export function OverPieces({ area }: { area: MenuEntry["area"] }) {
  const { may } = useSession();
  return overPieces(area)
    .filter(({ needs }) => may(needs))
    .map(({ content: Content }, at) => <Content key={at} />);
}
