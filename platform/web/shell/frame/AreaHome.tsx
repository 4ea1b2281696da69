import { useAreaPath } from "#platform/web/shell/areaPath.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { Redirect } from "#platform/web/shell/pages/Redirect.tsx";
import { PlainPage } from "#platform/web/shell/pages/PlainPage.tsx";
import { useRegistry } from "#platform/web/shell/registry.ts";
import { useSession } from "#platform/web/shell/session.tsx";

/** Redirects to the first page the user may open, because the area has no home of its own. */
export function AreaHome({ area }: { area: MenuEntry["area"] }) {
  const { may, me } = useSession();
  const pathOf = useAreaPath();
  const path = useRegistry().firstPath(area, may);
  if (path !== undefined) return <Redirect to={pathOf(area, path)} />;
  return (
    <PlainPage
      title={`Welcome, ${me.first_name}`}
      back={{ to: "/account/actions/logout", label: "Sign out" }}
    >
      Your groups don't have access to any pages yet. Ask your administrator.
    </PlainPage>
  );
}
