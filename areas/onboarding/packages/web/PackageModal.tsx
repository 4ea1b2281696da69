import { z } from "zod";
import { lookupRoutes, type Service } from "#areas/practice/reference-data/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { INVALID_LIMIT, PackageIncludes, PackageName, packageRoutes, ProviderLimit } from "../contract.ts";

const limitOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));
const linesOf = (text: string): string[] => text.split("\n");
const schema = z.object({
  description: PackageName,
  includes: z.string().superRefine((text, context) => {
    const problem = PackageIncludes.safeParse(linesOf(text)).error?.issues[0];
    if (problem) context.addIssue({ code: "custom", message: problem.message });
  }),
  provider_limit: z.string().refine((text) => ProviderLimit.safeParse(limitOf(text)).success, INVALID_LIMIT),
});

interface PackageModalProps {
  service: Service;
  onClose: () => void;
}

/** Edits what clients compare: the package's name, its services and its provider numbers (C-119). */
export function PackageModal({ service, onClose }: PackageModalProps) {
  const save = useSend(packageRoutes.update, {
    errors: "inline",
    done: "Saved Successfully",
    detail: service.description,
    refresh: [lookupRoutes.services, lookupRoutes.products],
    onDone: onClose,
  });
  const form = useFormFor(schema, {
    initial: {
      description: service.description,
      includes: service.includes.join("\n"),
      provider_limit: service.provider_limit?.toString() ?? "",
    },
    onSave: ({ description, includes, provider_limit }) =>
      save.sendAsync({
        params: { id: service.ID },
        body: { description, includes: linesOf(includes), provider_limit: limitOf(provider_limit) },
      }),
  });
  return (
    <FormModal opened title={service.description} form={form} submit="Save package" onClose={onClose}>
      <TextField {...form.field("description")} label="Name" startsHere />
      <TextField
        {...form.field("provider_limit")}
        label="Provider numbers allowed"
        description="Leave it empty for no limit. Clients keep the provider numbers they have."
        inputMode="numeric"
        optional
      />
      <NoteField
        {...form.field("includes")}
        label="Services"
        description="One service on each line. Visitors and clients compare packages by these words, so write the same service the same way."
        rows={5}
        optional
      />
    </FormModal>
  );
}
