import { Tooltip } from "@mantine/core";
import type { Hint } from "./Hints.tsx";

export function HintTooltip({ target, opened }: Hint) {
  const { hint, hintSide } = target.dataset;
  return (
    <Tooltip
      target={target}
      label={hint}
      position={hintSide === "right" ? "right" : "top"}
      opened={opened && target.isConnected}
    />
  );
}
