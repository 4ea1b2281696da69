import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from "@tabler/icons-react";
import { Entry } from "#platform/web/ui/facts/EntryList.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import { browserText } from "../rules/browser.ts";
import type { OpenSession } from "../contract.ts";
import { useMomentOf } from "./useDayOf.ts";

export function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const momentOf = useMomentOf();
  const browserName = browserText(session);
  const Icon = session.is_phone ? IconDeviceMobile : IconDeviceDesktop;
  const since = momentOf(session.signed_in_at);
  return (
    <Entry
      icon={<Icon size={20} stroke={1.6} aria-hidden />}
      name={browserName}
      words={
        <>
          <span className="muted">
            Signed in {since}
            {session.with_second_factor && " with two-step verification"} ·{" "}
            {session.address ?? "unknown address"}
          </span>
          {!session.is_this && <span className="muted">Last used {momentOf(session.seen_at)}</span>}
        </>
      }
    >
      {session.is_this ? (
        <Status is="active">This session</Status>
      ) : (
        <>
          {session.is_locked && <Status is="superseded">Locked</Status>}
          <IconButton label={`Sign out of ${browserName}, signed in ${since}`} onClick={onEnd}>
            <IconLogout size={17} />
          </IconButton>
        </>
      )}
    </Entry>
  );
}
