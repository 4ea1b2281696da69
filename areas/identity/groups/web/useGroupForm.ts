import { levelName, groupName } from "#kernel/access/builtin-groups.ts";
import { useState } from "react";
import type { z } from "zod";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type Group, groupRoutes, type Preview } from "../contract.ts";

const schema = bodyOf(groupRoutes.update);

/**
 * Form of a group. Before saving, previews which members gain or lose screens; saves at once if no member
 * does.
 */
export function useGroupForm(group: Group) {
  const [shownPreview, setShownPreview] = useState<Preview | null>(null);
  const preview = useSend(groupRoutes.preview, { errors: "inline" });
  const save = useSend(groupRoutes.update, {
    done: "Saved Successfully",
    detail: (saved) => groupName(saved),
    errors: "inline",
    refresh: [groupRoutes.list, groupRoutes.get, groupRoutes.matrix, groupRoutes.why],
  });
  // Keeps the stored name unless the user changed the displayed one.
  const keepStoredName = (body: z.output<typeof schema>) =>
    body.access_level === levelName(group.access_level)
      ? { ...body, access_level: group.access_level }
      : body;
  const form = useFormFor(schema, {
    initial: {
      team: group.team,
      access_level: levelName(group.access_level),
      permissions: group.permissions.map(({ ID, reach }) => ({ ID, reach })).toSorted((a, b) => a.ID - b.ID),
      version: group.version,
    },
    onSave: (body) => save.sendAsync({ params: { id: group.ID }, body: keepStoredName(body) }),
  });
  const ask = async (): Promise<void> => {
    const body = schema.safeParse(form.values);
    // Leaves errors, including the server's, to the form, which submits and shows them.
    const result = body.success
      ? await preview
          .sendAsync({ params: { id: group.ID }, body: keepStoredName(body.data) })
          .catch(() => null)
      : null;
    if (result && result.effects.length > 0) setShownPreview(result);
    else await form.submit();
  };
  return { form, ask, asked: shownPreview, forget: () => setShownPreview(null), isAsking: preview.isSending };
}
