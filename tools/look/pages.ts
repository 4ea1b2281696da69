import { z } from "zod";

const Needs = z.union([z.literal(["session", "public"]), z.array(z.string())]);
const Page = z.object({ area: z.string(), path: z.string(), title: z.string(), needs: Needs });
export type Page = z.infer<typeof Page>;
const Features = z.object({ webFeatures: z.array(z.object({ pages: z.array(Page) })) });

/** Reads the pages from the list of features that app/features.web.ts exports. */
export const pagesOf = (loaded: unknown): Page[] =>
  Features.parse(loaded).webFeatures.flatMap(({ pages }) => pages);

const HOMES: Readonly<Record<string, string>> = { account: "/account/raman", admin: "/admin" };
/** Demo users by area. The first one with a page's permission opens it. */
export const USERS: Readonly<Record<string, readonly string[]>> = {
  account: ["manager", "raman", "superadmin"],
  admin: ["superadmin", "converter", "registration"],
};
/** Values for the parameters of an address to which no page of the demo leads. */
const EXAMPLES: Readonly<Record<string, string>> = {
  $token: "none",
  $kind: "outpatient",
  $date: "2026-11-23",
};

/** Returns the address of a page with `$name` for its parameters: "/account/raman/patients/$id". */
export const addressOf = ({ area, path }: Pick<Page, "area" | "path">): string =>
  [HOMES[area] ?? "", path].filter((part) => part !== "").join("/") || "/";

/** Returns an address of the page: one of the links if it leads to the page, otherwise one with made-up parameters. */
export function exampleOf(page: Page, pages: readonly Page[], links: Iterable<string>): string {
  const address = addressOf(page);
  if (!address.includes("$")) return address;
  const pattern = new RegExp(`^${address.replace(/\$\w+/g, "[^/?]+")}(?:[?].*)?$`);
  const linkedAddress = [...links].find(
    (link) => pattern.test(link) && !pages.some((other) => addressOf(other) === link),
  );
  return linkedAddress ?? address.replace(/\$\w+/g, (name) => EXAMPLES[name] ?? "1");
}

/** Returns the first user of the page's area with one of the page's permissions. Null for public pages. */
export function userFor(
  { area, needs }: Page,
  permissionsOf: ReadonlyMap<string, ReadonlySet<string>>,
): string | null {
  const users = USERS[area];
  if (!users) return null;
  const allowedUser = users.find(
    (user) => !Array.isArray(needs) || needs.some((need) => permissionsOf.get(user)?.has(need) ?? false),
  );
  if (allowedUser === undefined) throw new Error(`No demo user has ${String(needs)}.`);
  return allowedUser;
}
