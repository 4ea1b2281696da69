import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { FormLine } from "../form.contract.ts";

export function FormStatus({ form }: { form: Pick<FormLine, "form_status" | "form_status_label"> }) {
  const { form_status, form_status_label } = form;
  const is =
    form_status === 0
      ? "edited"
      : form_status === 7
        ? "failed"
        : form_status === 2 || form_status === 6
          ? "completed"
          : "waiting";
  return <Status is={is}>{form_status_label}</Status>;
}
