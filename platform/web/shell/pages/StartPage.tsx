import { Redirect } from "./Redirect.tsx";
import { SessionGate } from "#platform/web/shell/signed-in/SessionGate.tsx";
import { useSession } from "#platform/web/shell/session.tsx";

/** /: one's own home, or the sign-in page. */
export function StartPage() {
  return (
    <SessionGate>
      <OwnHome />
    </SessionGate>
  );
}

function OwnHome() {
  const { home } = useSession();
  return <Redirect to={home} />;
}
