import { join } from "node:path";
import { createServer } from "vite";
import { root } from "../parts.ts";
import { type Page, pagesOf } from "./pages.ts";

/** Returns the pages of every feature from app/features.web.ts, compiled by Vite because the list contains JSX. */
export async function readPages(): Promise<Page[]> {
  const vite = await createServer({
    root: join(root, "app"),
    configFile: join(root, "vite.config.ts"),
    server: { middlewareMode: true, ws: false },
    appType: "custom",
    logLevel: "error",
  });
  try {
    const featureModule: unknown = await vite.ssrLoadModule("/features.web.ts");
    return pagesOf(featureModule);
  } finally {
    await vite.close();
  }
}
