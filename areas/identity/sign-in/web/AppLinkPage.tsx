import { signInPaths } from "../paths.ts";
import { PlainPage } from "#platform/web/shell/pages/PlainPage.tsx";

/** Renders the page for a link of the mobile app opened in a browser (SCR-AUTH-07). */
export function AppLinkPage() {
  return (
    <PlainPage title="Corella app" back={{ to: signInPaths.login(), label: "Sign in here" }}>
      This link opens the Corella app if it is installed. You can also continue in the browser.
    </PlainPage>
  );
}
