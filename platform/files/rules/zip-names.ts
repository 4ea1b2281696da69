/** Characters that a file name may not contain on Windows, where most of these ZIP files are unpacked. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]/gu;

const safeName = (name: string): string => {
  const allowed = name.replace(FORBIDDEN, "_");
  return /^\.*$/.test(allowed) ? "file" : allowed;
};

/**
 * Makes file names safe and unique within a ZIP: two files "scan.pdf" become "scan.pdf" and "scan (2).pdf", and
 * "a/b.pdf" becomes "a_b.pdf". Ignores case because most computers do.
 */
export function zipNames(names: readonly string[]): string[] {
  const usedNames = new Set<string>();
  return names.map(safeName).map((name) => {
    const dot = name.lastIndexOf(".");
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let uniqueName = name;
    for (let count = 2; usedNames.has(uniqueName.toLowerCase()); count += 1)
      uniqueName = `${stem} (${count})${ending}`;
    usedNames.add(uniqueName.toLowerCase());
    return uniqueName;
  });
}
