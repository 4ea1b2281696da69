import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take longer than all others, the longest first (`npm test` lists them at its end). A file that
 * begins last keeps one worker busy while the other has nothing left to do.
 */
const LONGEST = [
  "test/e2e/every-page.test.ts",
  "test/e2e/unsaved-text.test.ts",
  "test/e2e/form-faults.test.ts",
  "test/e2e/navigation.test.ts",
  "test/e2e/practice.test.ts",
  "test/import-memory.test.ts",
  "areas/billing/payments/server/matrix.test.ts",
  "test/backup.test.ts",
  "test/every-route.test.ts",
  "tools/new-feature.test.ts",
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
  return index === -1 ? LONGEST.length : index;
};

/** Sorts test files like Vitest, which begins with the largest, but puts the longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
