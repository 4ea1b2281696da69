/** Where a source file stands: what it may import follows from its place alone. */
export interface Place {
  readonly zone: "kernel" | "platform" | "areas" | "app" | "sandbox" | "free";
  readonly side: "contract" | "rules" | "server" | "web" | "any";
  readonly area: string | undefined;
  /** The folder of the feature, such as areas/patients/referrals. */
  readonly feature: string | undefined;
  /** The path within the feature, within the zone where there is none. */
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

/** platform/files has the shape of a feature; a contract may stand in any folder. */
function sideInPlatform(inside: string): Place["side"] {
  if (/(^|[/.])contract\.ts$/.test(inside)) return "contract";
  if (inside.startsWith("files/rules/")) return "rules";
  return /^([^/]+\/)?web\//.test(inside) ? "web" : "server";
}

/** app/home has the shape of a feature. */
function sideInApp(inside: string): Place["side"] {
  if (inside.startsWith("home/")) return sideInFeature(inside.slice("home/".length));
  return /^[^/]+(\.tsx|\.web\.ts)$/.test(inside) ? "web" : "server";
}
