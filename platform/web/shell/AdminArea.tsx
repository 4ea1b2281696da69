import { Layout } from "./Layout.tsx";
import { LeadTo } from "./LeadTo.tsx";
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
  return me.kind === "staff" ? <Layout area="admin" /> : <LeadTo to={home} />;
}
