import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Session } from "#platform/access/session.contract.ts";
import type { PageNeeds } from "./feature.ts";

interface SessionValue {
  me: Session;
  /** Returns true if the user has the permission, or any one of the permissions. */
  may: (needs: PageNeeds | string) => boolean;
  /** Address of the user's start page (RULE-PERM-08). */
  home: string;
}

const SessionContext = createContext<SessionValue | null>(null);

export function homeOf(me: Session): string {
  if (me.kind === "staff") return "/admin";
  return me.client ? `/account/${me.client.username}` : "/account";
}

export function SessionProvider({ me, children }: { me: Session; children: ReactNode }) {
  const session = useMemo<SessionValue>(
    () => ({
      me,
      home: homeOf(me),
      may: (needs) => {
        if (needs === "session" || needs === "public") return true;
        return typeof needs === "string"
          ? me.permissions.includes(needs)
          : needs.some((right) => me.permissions.includes(right));
      },
    }),
    [me],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): SessionValue {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession is for pages of somebody who is signed in.");
  return session;
}
