import { ATTACHMENT_KEYS, type AttachmentKey } from "../contract.ts";

interface Attached {
  readonly _file: number;
  readonly attachment_key: AttachmentKey;
}

/**
 * Computes the files of each task after a split (RULE-TASK-27, G-8); the first group stays with the task.
 * Each recording or letter becomes a task of its own and supporting documents stay, unless `asked` gives
 * other groups. Null if nothing can be split off.
 */
export function splitGroups(attachments: readonly Attached[], asked: readonly (readonly number[])[] | null): number[][] | null {
  const supporting = attachments
    .filter(({ attachment_key: key }) => key === ATTACHMENT_KEYS.supporting)
    .map(({ _file }) => _file);
  const main = attachments.map(({ _file }) => _file).filter((file) => !supporting.includes(file));
  if (asked === null) {
    const [first, ...others] = main;
    return first === undefined || others.length === 0 ? null : [[first, ...supporting], ...others.map((file) => [file])];
  }
  const known = new Set(attachments.map(({ _file }) => _file));
  const named = new Set<number>();
  const groups = asked.map((group) => {
    const own = [...new Set(group)].filter((file) => known.has(file) && !named.has(file));
    for (const file of own) named.add(file);
    return own;
  });
  const filled = groups.filter((group) => group.length > 0);
  const left = [...known].filter((file) => !named.has(file));
  const all = left.length > 0 ? [left, ...filled] : filled;
  return all.length > 1 ? all : null;
}
