import { Redirect } from "./Redirect.tsx";
import { SessionGate } from "#platform/web/shell/signed-in/SessionGate.tsx";
import { useSession } from "#platform/web/shell/session.tsx";

/** Renders /: redirects to the user's home, or to the sign-in page. */
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
