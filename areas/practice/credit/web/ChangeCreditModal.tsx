import { Switch } from "@mantine/core";
import { doctorRoutes } from "#areas/practice/clients/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { creditRoutes } from "../contract.ts";
import { CreditForm, pointsOf } from "../rules/form.ts";

interface ChangeCreditModalProps {
  credit_points: number;
  status: boolean;
  onClose: () => void;
}

export function ChangeCreditModal({ credit_points, status, onClose }: ChangeCreditModalProps) {
  const saveCredit = useSend(creditRoutes.status, {
    done: "Saved Successfully",
    detail: "Credit points",
    errors: "inline",
    refresh: [creditRoutes.score, creditRoutes.history, doctorRoutes.get],
  });
  const form = useFormFor(CreditForm, {
    initial: { credit_points: String(credit_points), status },
    onSave: async (typed) => {
      await saveCredit.sendAsync({
        body: { credit_points: pointsOf(typed.credit_points), status: typed.status },
      });
      onClose();
    },
  });
  return (
    <FormModal
      opened
      title="Edit credit points"
      form={form}
      submit="Save credit points"
      size="confirm"
      onClose={onClose}
    >
      <TextField {...form.field("credit_points")} label="New balance" inputMode="numeric" startsHere />
      <Switch
        label="Credit points are turned on"
        checked={form.values.status ?? true}
        onChange={(event) => form.field("status").onChange(event.currentTarget.checked)}
      />
    </FormModal>
  );
}
