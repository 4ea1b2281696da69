import { z } from "zod";

/** Known vulnerabilities of the packages that Corella is distributed with, and the date of the list. */
export const KnownAdvisories = z.object({
  date: z.iso.date(),
  source: z.string().min(1),
  advisories: z.array(
    z.object({ id: z.string(), package: z.string(), from: z.string(), fixed: z.string(), what: z.string() }),
  ),
  /**
   * Advisories that can't be fixed yet or don't affect how the package is used here, with the reason and the
   * day on which the decision must be reviewed.
   */
  accepted: z.array(z.object({ id: z.string(), because: z.string().min(1), until: z.iso.date() })),
});
export type KnownAdvisories = z.infer<typeof KnownAdvisories>;

/** Result of an audit. "not checked" if the registry did not respond. */
export interface AuditResult {
  readonly verdict: "passed" | "failed" | "not checked";
  readonly sentences: readonly string[];
}

export interface Lockfile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly dev?: boolean; readonly link?: boolean }>
  >;
}

interface Finding {
  readonly id: string;
  readonly sentence: string;
}

/**
 * Schema of the relevant part of npm's output. A string in `via` is the name of a package that has its own
 * entry.
 */
const NpmAudit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([z.string(), z.object({ url: z.string(), title: z.string(), severity: z.string() })]),
      ),
    }),
  ),
});

/**
 * Judges the output of `npm audit --json` together with the list of known advisories. Output that is not a
 * valid audit counts as no response. The list is always checked because it contains advisories missing from
 * npm, such as advisories for PostgreSQL.
 */
export function evaluateAudit(
  npmOutput: string,
  lock: Lockfile,
  known: KnownAdvisories,
  today: string,
): AuditResult {
  const findings = readFindings(npmOutput);
  const { open, borne } = sortFindings([...findListed(lock, known), ...(findings ?? [])], known, today);
  if (open.length > 0) return { verdict: "failed", sentences: [...open, ...borne] };
  if (findings !== undefined) return { verdict: "passed", sentences: borne };
  const notice = `the registry did not answer, so the packages were compared with the ${known.advisories.length} advisories known on ${known.date} and no others`;
  return { verdict: "not checked", sentences: [notice, ...borne] };
}

function readFindings(npmOutput: string): Finding[] | undefined {
  const audit = NpmAudit.safeParse(parseJson(npmOutput));
  if (!audit.success) return undefined;
  return Object.entries(audit.data.vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((advisory) => {
      if (typeof advisory === "string") return [];
      const id = advisory.url.split("/").at(-1) ?? advisory.url;
      return [{ id, sentence: `${name}: ${advisory.title} (${advisory.severity}, ${id})` }];
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function findListed({ packages }: Lockfile, { advisories }: KnownAdvisories): Finding[] {
  return Object.entries(packages).flatMap(([path, { version = "", dev, link }]) => {
    if (path === "" || dev === true || link === true) return [];
    const name = path.replace(/^.*node_modules\//, "");
    return advisories
      .filter(
        (advisory) =>
          advisory.package === name && !isBefore(version, advisory.from) && isBefore(version, advisory.fixed),
      )
      .map(({ id, what, fixed }) => ({
        id,
        sentence: `${name} ${version}: ${what} (${id}, fixed in ${fixed})`,
      }));
  });
}

/** Compares two versions by their three numbers. A pre-release counts as its release. */
export function isBefore(left: string, right: string): boolean {
  const [a, b] = [numbersOf(left), numbersOf(right)];
  const differingIndex = a.findIndex((number, index) => number !== b[index]);
  return differingIndex !== -1 && (a[differingIndex] ?? 0) < (b[differingIndex] ?? 0);
}

const numbersOf = (version: string): number[] =>
  (version.split(/[-+]/)[0] ?? "")
    .split(".")
    .concat("0", "0")
    .slice(0, 3)
    .map((part) => Number.parseInt(part, 10) || 0);

function sortFindings(
  findings: readonly Finding[],
  { accepted }: KnownAdvisories,
  today: string,
): { open: string[]; borne: string[] } {
  const acceptanceOf = ({ id }: Finding) => accepted.find((entry) => entry.id === id && entry.until >= today);
  return {
    open: [...new Set(findings.filter((one) => !acceptanceOf(one)).map(({ sentence }) => sentence))],
    borne: findings.flatMap((finding) => {
      const { because, until } = acceptanceOf(finding) ?? {};
      return because === undefined ? [] : [`accepted until ${until}: ${finding.sentence}: ${because}`];
    }),
  };
}
