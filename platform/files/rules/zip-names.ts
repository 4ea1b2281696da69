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
  const taken = new Set<string>();
  return names.map(safeName).map((name) => {
    const dot = name.lastIndexOf(".");
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let free = name;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
