import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import type { OtherConverter } from "../contract.ts";
import type { OwnLock } from "../lock.contract.ts";
import { Clock } from "./Clock.tsx";
import { OtherConverters } from "./OtherConverters.tsx";

interface LockStripProps {
  since: string | null;
  done: number;
  all: number;
  others: readonly OtherConverter[];
  /** State of the user's lock. Null if unknown. */
  lock: OwnLock | null;
  /** Called after another user's pictures were unlocked. */
  onReleased: () => void;
}

/** Shows since when the pictures are locked to the user, how many are done, and the other converters. */
export function LockStrip({ since, done, all, others, lock, onReleased }: LockStripProps) {
  const action = others.length > 0 && <OtherConverters others={others} onReleased={onReleased} />;
  const those = all === 1 ? "this picture" : "these pictures";
  if (lock?.is_expired === true)
    return (
      <Banner tone="ochre" icon={IconLockOpen} action={action}>
        <b>Your lock has expired.</b> Others can take {those}. Your entries are kept; go on to lock {those}{" "}
        again.
      </Banner>
    );
  const askers = lock?.asked_by ?? [];
  return (
    <Banner tone="fern" icon={IconLock} action={action}>
      <b>Locked to you</b>
      {since !== null && (
        <>
          {" "}
          since <Clock at={since} />
        </>
      )}
      , {done} of {all} done. Others skip {those} until you finish.
      {askers.length > 0 && (
        <b role="status">
          {" "}
          {names.format(askers)} {askers.length === 1 ? "asks" : "ask"} you to release {those}.
        </b>
      )}
    </Banner>
  );
}

const names = new Intl.ListFormat("en-AU");
