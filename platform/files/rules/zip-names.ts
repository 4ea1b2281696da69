/**
 * Makes file names unique within a ZIP: two files "scan.pdf" become "scan.pdf" and "scan (2).pdf". Ignores
 * case because most computers do.
 */
export function zipNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf(".");
    const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let free = name;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
