import type { Service } from "#areas/practice/reference-data/contract.ts";

type Package = Pick<Service, "description" | "includes" | "provider_limit">;

/** Describes a change of a package for the audit log and the activity feed. */
export function packageMessage(before: Package, after: Package): string {
  const changes = [
    ...(before.description === after.description ? [] : [`the name to ${after.description}`]),
    ...(before.provider_limit === after.provider_limit
      ? []
      : [`the provider numbers to ${after.provider_limit ?? "unlimited"}`]),
    ...(before.includes.join("\n") === after.includes.join("\n")
      ? []
      : [`the services to ${after.includes.join(", ") || "none"}`]),
  ];
  return changes.length === 0
    ? `saved the package ${before.description}`
    : `set for the package ${before.description} ${changes.join(", ")}`;
}
