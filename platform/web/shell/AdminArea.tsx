import { Layout } from "./Layout.tsx";
import { Redirect } from "./Redirect.tsx";
import { SessionGate } from "./SessionGate.tsx";
import { useSession } from "./session.tsx";

/** /admin/…: staff only; anybody else is led home (RULE-PERM-08). */
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
