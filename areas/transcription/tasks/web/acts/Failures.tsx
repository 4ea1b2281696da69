import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import type { FailedTask } from "./useInTurn.ts";

/** Renders the tasks that could not be changed, with the reasons. */
export function Failures({ failed }: { failed: readonly FailedTask[] }) {
  if (failed.length === 0) return null;
  return (
    <Banner tone="waratah" boxed alert>
      {failed.map(({ ID, message }) => (
        <p key={ID}>{message}</p>
      ))}
    </Banner>
  );
}
