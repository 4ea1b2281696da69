import type { FootPlace } from "./feature.ts";
import { footPieces } from "./registry.ts";
import { useSession } from "./session.tsx";

export function FootPieces({ place }: { place: FootPlace }) {
  const { may } = useSession();
  return footPieces()
    .filter(({ needs }) => may(needs))
    .map(({ content: Content }, at) => <Content key={at} place={place} />);
}
