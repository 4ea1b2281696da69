/** Place of a source file in the architecture, which determines the files that it may import. */
export interface Place {
  readonly zone: "kernel" | "platform" | "areas" | "app" | "sandbox" | "free";
  readonly side: "contract" | "rules" | "server" | "web" | "any";
  readonly area: string | undefined;
  /** Folder of the feature, such as areas/patients/referrals. */
  readonly feature: string | undefined;
  /** Path within the feature, or within the zone for a file outside features. */
  readonly inside: string;
}

export function placeOf(path: string): Place {
  const match = /^areas\/([^/]+)\/([^/]+)\/(.+)$/.exec(path);
  if (match) {
    const [, area = "", name = "", inside = ""] = match;
    return { zone: "areas", area, feature: `areas/${area}/${name}`, inside, side: sideInFeature(inside) };
  }
  const [top = "", ...segments] = path.split("/");
  const base = { area: undefined, feature: undefined, inside: segments.join("/") };
  if (top === "kernel") return { ...base, zone: "kernel", side: "contract" };
  if (top === "platform") return { ...base, zone: "platform", side: sideInPlatform(base.inside) };
  if (top === "db") return { ...base, zone: "platform", side: "server" };
  if (top === "app") return { ...base, zone: "app", side: sideInApp(base.inside) };
  return { ...base, zone: top === "sandbox" ? "sandbox" : "free", side: "any" };
}

function sideInFeature(inside: string): Place["side"] {
  const [folder] = inside.split("/");
  return folder === "rules" || folder === "server" || folder === "web" ? folder : "contract";
}

/**
 * Returns the side of a file in the platform. platform/files has the structure of a feature; a contract may
 * be in any folder.
 */
function sideInPlatform(inside: string): Place["side"] {
  if (/(^|[/.])contract\.ts$/.test(inside)) return "contract";
  if (inside.startsWith("files/rules/")) return "rules";
  return /^([^/]+\/)?web\//.test(inside) ? "web" : "server";
}

/** Returns the side of a file in app. app/home has the structure of a feature. */
function sideInApp(inside: string): Place["side"] {
  if (inside.startsWith("home/")) return sideInFeature(inside.slice("home/".length));
  return /^[^/]+(\.tsx|\.web\.ts)$/.test(inside) ? "web" : "server";
}
