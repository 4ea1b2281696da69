import type { Names } from "./names.ts";

/** Returns the file that names the feature's page, a component of this name, and its entry in the menu. */
export const routes = (
  { name, camel, Words, needs }: Names,
  page: string,
): string => `import type { WebFeature } from "#platform/web/shell/feature.ts";

export const ${camel}Web: WebFeature = {
  name: "${name}",
  pages: [
    {
      path: "${name}",
      area: "account",
      needs: ["${needs}"],
      title: "${Words}",
      load: () => import("./${page}.tsx").then((module) => module.${page}),
    },
  ],
  menu: [
    { area: "account", section: "practice", label: "${Words}", to: "${name}", needs: ["${needs}"], rank: 900 },
  ],
};
`;
