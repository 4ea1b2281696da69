import { Layout } from "./Layout.tsx";
import { Redirect } from "#platform/web/shell/pages/Redirect.tsx";
import { SessionGate } from "#platform/web/shell/signed-in/SessionGate.tsx";
import { useSession } from "#platform/web/shell/session.tsx";

/** Renders /admin/… for staff. Redirects other users to their home (RULE-PERM-08). */
export function AdminArea() {
  return (
    <SessionGate>
      <StaffOnly />
    </SessionGate>
  );
}

function StaffOnly() {
  const { me, home } = useSession();
  return me.kind === "staff" ? <Layout area="admin" /> : <Redirect to={home} />;
}
