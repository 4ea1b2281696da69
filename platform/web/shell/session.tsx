import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Session } from "#platform/access/session.contract.ts";
import type { PageNeeds } from "./feature.ts";

interface SessionAnswer {
  me: Session;
  /** Returns true if the user has the permission, or any one of the permissions. */
  may: (needs: PageNeeds | string) => boolean;
  /** Address of the user's start page (RULE-PERM-08). */
  home: string;
}

const SessionContext = createContext<SessionAnswer | null>(null);

export function homeOf(me: Session): string {
  if (me.kind === "staff") return "/admin";
  return me.client ? `/account/${me.client.username}` : "/account";
}

export function SessionProvider({ me, children }: { me: Session; children: ReactNode }) {
  const answer = useMemo<SessionAnswer>(
    () => ({
      me,
      home: homeOf(me),
      may: (needs) => {
        if (needs === "session" || needs === "public") return true;
        return typeof needs === "string" ? me.permissions.includes(needs) : needs.some((right) => me.permissions.includes(right));
      },
    }),
    [me],
  );
  return <SessionContext value={answer}>{children}</SessionContext>;
}

export function useSession(): SessionAnswer {
  const answer = useContext(SessionContext);
  if (!answer) throw new Error("useSession is for pages of somebody who is signed in.");
  return answer;
}
