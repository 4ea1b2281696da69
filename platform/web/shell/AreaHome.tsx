import { useAreaPath } from "./areaPath.ts";
import type { MenuEntry } from "./feature.ts";
import { Redirect } from "./Redirect.tsx";
import { PlainPage } from "./PlainPage.tsx";
import { useRegistry } from "./registry.ts";
import { useSession } from "./session.tsx";

/** Where an area has no home of its own: the first page the person may see. */
export function AreaHome({ area }: { area: MenuEntry["area"] }) {
  const { may, me } = useSession();
  const pathOf = useAreaPath();
  const path = useRegistry().firstPath(area, may);
  if (path !== undefined) return <Redirect to={pathOf(area, path)} />;
  return (
    <PlainPage title={`Welcome, ${me.first_name}`} back={{ to: "/account/actions/logout", label: "Sign out" }}>
      Your groups don't have access to any pages yet. Ask your administrator.
    </PlainPage>
  );
}
