import { Skeleton as MantineSkeleton } from "@mantine/core";
import { useLate } from "./useLate.ts";

/** Renders nothing for 200 ms, then placeholder bars of the real height. */
export function Skeleton({ lines = 3, height = 14 }: { lines?: number; height?: number }) {
  const isLate = useLate();
  return (
    <div
      aria-busy="true"
      aria-live="polite"
      style={{ minHeight: lines * (height + 12), display: "grid", gap: 12, alignContent: "start" }}
    >
      {isLate &&
        Array.from({ length: lines }, (_, index) => (
          <MantineSkeleton key={index} height={height} width={`${90 - ((index * 17) % 40)}%`} />
        ))}
    </div>
  );
}
