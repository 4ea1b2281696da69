import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { features } from "#app/features.server.ts";

const root = join(import.meta.dirname, "..");
interface Listed {
  readonly area: string;
  readonly page: string;
}
const isPath = (value: unknown): value is Listed => typeof value === "function" && "page" in value;
const Paths = z.record(z.string(), z.custom<Listed>(isPath));
const Pages = z.object({
  webFeatures: z.array(z.object({ pages: z.array(z.object({ area: z.string(), path: z.string() })) })),
});
// The list of pages is imported as a value because the compiler of the server's tests knows no JSX.
/** Pages that the server renders. */
const written = features.flatMap((feature) =>
  feature.pages.map(({ path }) => `public ${path.replace(/^\//, "")}`),
);
const listed: unknown = await import(join(root, "app/features.web.ts"));
const pages = new Set([
  ...written,
  ...Pages.parse(listed).webFeatures.flatMap((feature) =>
    feature.pages.map(({ area, path }) => `${area} ${path}`),
  ),
]);
const files = globSync("areas/*/*/paths.ts", { cwd: root }).sort();

test.each(files)("every link of %s leads to a page", async (file) => {
  const module: unknown = await import(join(root, file));
  const paths = z.record(z.string(), Paths).parse(module);
  for (const [name, { area, page }] of Object.values(paths).flatMap((each) => Object.entries(each))) {
    expect([name, pages.has(`${area} ${page}`) ? "a page" : `${area} ${page} is no page`]).toEqual([
      name,
      "a page",
    ]);
  }
});
