import type { RequestError } from "#platform/web/api/request-error.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { isMergedField } from "../rules/fields.ts";

/** Renders why the merge failed (MSG-007). Errors of a field are shown at the field instead. */
export function MergeProblem({ problem }: { problem: RequestError | null }) {
  if (!problem || problem.code === "session.required") return null;
  const otherErrors = Object.entries(problem.errors).flatMap(([name, why]) =>
    isMergedField(name) ? [] : [why],
  );
  const reloadNote = problem.code === "stale" ? " The values have been reloaded. Review them again." : "";
  return (
    <Banner tone="waratah" boxed alert>
      {[problem.message, ...otherErrors].join(" ")}
      {reloadNote}
    </Banner>
  );
}
