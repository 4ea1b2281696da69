import { z } from "zod";
import { lookupRoutes, type Service } from "#areas/practice/reference-data/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { INVALID_LIMIT, packageRoutes, ProviderLimit } from "../contract.ts";

const limitOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));
const schema = z.object({
  provider_limit: z.string().refine((text) => ProviderLimit.safeParse(limitOf(text)).success, INVALID_LIMIT),
});

interface PackageModalProps {
  service: Service;
  onClose: () => void;
}

export function PackageModal({ service, onClose }: PackageModalProps) {
  const save = useSend(packageRoutes.setProviderLimit, {
    errors: "inline",
    done: "Saved Successfully",
    detail: service.description,
    refresh: [lookupRoutes.services],
    onDone: onClose,
  });
  const form = useFormFor(schema, {
    initial: { provider_limit: service.provider_limit?.toString() ?? "" },
    onSave: ({ provider_limit }) =>
      save.sendAsync({ params: { id: service.ID }, body: { provider_limit: limitOf(provider_limit) } }),
  });
  return (
    <FormModal opened title={service.description} form={form} submit="Save limit" onClose={onClose}>
      <TextField
        {...form.field("provider_limit")}
        label="Provider numbers allowed"
        description="Leave it empty for no limit. Clients keep the provider numbers they have."
        inputMode="numeric"
        startsHere
      />
    </FormModal>
  );
}
