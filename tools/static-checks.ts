import type { Part } from "./parts.ts";

/** Checks that read the sources without running them; the first part of npm run check and npm test. */
export const staticChecks: readonly Part[] = [
  { name: "types", command: ["tsc", "-b"] },
  { name: "lint", command: ["oxlint", "--type-aware", "--quiet"] },
  { name: "format", command: ["biome", "check", "."] },
  { name: "imports", command: ["node", "tools/check-imports.ts"] },
  { name: "owners", command: ["node", "tools/check-owners.ts"] },
  { name: "distribution", command: ["node", "tools/check-distribution.ts"] },
  { name: "links", command: ["node", "tools/check-links.ts"] },
  { name: "access", command: ["node", "tools/check-access.ts"] },
  { name: "words", command: ["node", "tools/check-words.ts"] },
  { name: "names", command: ["node", "tools/check-names.ts"] },
  { name: "patterns", command: ["node", "tools/check-patterns.ts"] },
  { name: "measures", command: ["node", "tools/measures.ts"] },
];
