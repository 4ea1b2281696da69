import { z } from "zod";

/** Known vulnerabilities of the packages that Corella is distributed with, and the date of the list. */
export const KnownAdvisories = z.object({
  date: z.iso.date(),
  source: z.string().min(1),
  advisories: z.array(z.object({ id: z.string(), package: z.string(), from: z.string(), fixed: z.string(), what: z.string() })),
  /**
   * Advisories that can't be fixed yet or don't affect how the package is used here, with the reason and the
   * day on which the decision must be reviewed.
   */
  accepted: z.array(z.object({ id: z.string(), because: z.string().min(1), until: z.iso.date() })),
});
export type KnownAdvisories = z.infer<typeof KnownAdvisories>;

/** Result of an audit. "not checked" if the registry did not respond. */
export interface Judgement {
  readonly verdict: "passed" | "failed" | "not checked";
  readonly sentences: readonly string[];
}

export interface Locked {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly dev?: boolean; readonly link?: boolean }>>;
}

interface Finding {
  readonly id: string;
  readonly sentence: string;
}

/**
 * Schema of the relevant part of npm's output. A string in `via` is the name of a package that has its own
 * entry.
 */
const Answer = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([z.string(), z.object({ url: z.string(), title: z.string(), severity: z.string() })])) }),
  ),
});

/**
 * Judges the output of `npm audit --json` together with the list of known advisories. Output that is not a
 * valid audit counts as no response. The list is always checked because it contains advisories that npm does
 * not know, such as those of PostgreSQL.
 */
export function judge(npmSaid: string, lock: Locked, known: KnownAdvisories, today: string): Judgement {
  const answered = findingsIn(npmSaid);
  const { open, borne } = sort([...listed(lock, known), ...(answered ?? [])], known, today);
  if (open.length > 0) return { verdict: "failed", sentences: [...open, ...borne] };
  if (answered !== undefined) return { verdict: "passed", sentences: borne };
  const silence = `the registry did not answer, so the packages were compared with the ${known.advisories.length} advisories known on ${known.date} and no others`;
  return { verdict: "not checked", sentences: [silence, ...borne] };
}

function findingsIn(npmSaid: string): Finding[] | undefined {
  const answer = Answer.safeParse(parsed(npmSaid));
  if (!answer.success) return undefined;
  return Object.entries(answer.data.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((one) => {
      if (typeof one === "string") return [];
      const id = one.url.split("/").at(-1) ?? one.url;
      return [{ id, sentence: `${name}: ${one.title} (${one.severity}, ${id})` }];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listed({ packages }: Locked, { advisories }: KnownAdvisories): Finding[] {
  return Object.entries(packages).flatMap(([path, { version = "", dev, link }]) => {
    if (path === "" || dev === true || link === true) return [];
    const name = path.replace(/^.*node_modules\//, "");
    return advisories
      .filter((one) => one.package === name && !isBefore(version, one.from) && isBefore(version, one.fixed))
      .map(({ id, what, fixed }) => ({ id, sentence: `${name} ${version}: ${what} (${id}, fixed in ${fixed})` }));
  });
}

/** Compares two versions by their three numbers. A pre-release counts as its release. */
export function isBefore(one: string, other: string): boolean {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const differing = a.findIndex((number, at) => number !== b[at]);
  return differing !== -1 && (a[differing] ?? 0) < (b[differing] ?? 0);
}

const numbersOf = (version: string): number[] =>
  (version.split(/[-+]/)[0] ?? "")
    .split(".")
    .concat("0", "0")
    .slice(0, 3)
    .map((part) => Number.parseInt(part, 10) || 0);

function sort(findings: readonly Finding[], { accepted }: KnownAdvisories, today: string): { open: string[]; borne: string[] } {
  const bearing = ({ id }: Finding) => accepted.find((one) => one.id === id && one.until >= today);
  return {
    open: [...new Set(findings.filter((one) => !bearing(one)).map(({ sentence }) => sentence))],
    borne: findings.flatMap((finding) => {
      const { because, until } = bearing(finding) ?? {};
      return because === undefined ? [] : [`accepted until ${until}: ${finding.sentence}: ${because}`];
    }),
  };
}
