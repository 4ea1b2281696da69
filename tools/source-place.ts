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
  const inArea = /^areas\/([^/]+)\/([^/]+)\/(.+)$/.exec(path);
  if (inArea) {
    const [, area = "", name = "", inside = ""] = inArea;
    return { zone: "areas", area, feature: `areas/${area}/${name}`, inside, side: sideInFeature(inside) };
  }
  const [top = "", ...rest] = path.split("/");
  const outside = { area: undefined, feature: undefined, inside: rest.join("/") };
  if (top === "kernel") return { ...outside, zone: "kernel", side: "contract" };
  if (top === "platform") return { ...outside, zone: "platform", side: sideInPlatform(outside.inside) };
  if (top === "db") return { ...outside, zone: "platform", side: "server" };
  if (top === "app") return { ...outside, zone: "app", side: sideInApp(outside.inside) };
  return { ...outside, zone: top === "sandbox" ? "sandbox" : "free", side: "any" };
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
