import { ATTACHMENT_KEYS, type AttachmentKey } from "../contract.ts";

interface AttachedFile {
  readonly _file: number;
  readonly attachment_key: AttachmentKey;
}

/**
 * Computes the files of each task after a split (RULE-TASK-27, G-8); the first group stays with the task.
 * Each recording or letter becomes a task of its own and supporting documents stay, unless `requestedGroups` gives
 * other groups. Null if nothing can be split off.
 */
export function splitGroups(
  attachments: readonly AttachedFile[],
  requestedGroups: readonly (readonly number[])[] | null,
): number[][] | null {
  const supporting = attachments
    .filter(({ attachment_key: key }) => key === ATTACHMENT_KEYS.supporting)
    .map(({ _file }) => _file);
  const main = attachments.map(({ _file }) => _file).filter((file) => !supporting.includes(file));
  if (requestedGroups === null) {
    const [first, ...others] = main;
    return first === undefined || others.length === 0
      ? null
      : [[first, ...supporting], ...others.map((file) => [file])];
  }
  const knownFiles = new Set(attachments.map(({ _file }) => _file));
  const assignedFiles = new Set<number>();
  const groups = requestedGroups.map((group) => {
    const groupFiles = [...new Set(group)].filter((file) => knownFiles.has(file) && !assignedFiles.has(file));
    for (const file of groupFiles) assignedFiles.add(file);
    return groupFiles;
  });
  const filledGroups = groups.filter((group) => group.length > 0);
  const remainingFiles = [...knownFiles].filter((file) => !assignedFiles.has(file));
  const allGroups = remainingFiles.length > 0 ? [remainingFiles, ...filledGroups] : filledGroups;
  return allGroups.length > 1 ? allGroups : null;
}
