import { IconCopy, IconRefresh } from "@tabler/icons-react";
import { generatePassword } from "#kernel/access/password.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { copyText } from "#platform/web/ui/browser/copy-text.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import type { FieldProps } from "#platform/web/ui/fields/field.tsx";
import { PasswordRule } from "#platform/web/ui/fields/PasswordRule.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { randomInt } from "./random-int.ts";
import classes from "./users.module.css";

/**
 * Renders the input for another person's password, shown in plain text because it must be passed on, with a
 * button that generates one (C-58).
 */
export function NewPasswordField({ description, ...field }: FieldProps<string | null | undefined>) {
  const { me } = useSession();
  const copy = (): void =>
    void copyText(field.value ?? "").then(
      () => toast.done("Copied", { detail: "Password" }),
      () => toast.failed("The password couldn't be copied. Select it and copy it yourself."),
    );
  return (
    <div className={classes.password}>
      <TextField {...field} description={description} autoComplete="new-password" />
      <PasswordRule password={field.value ?? ""} least={me.password_min_length} />
      <div className={classes.acts}>
        <Button
          size="sm"
          icon={<IconRefresh size={15} />}
          onClick={() => field.onChange(generatePassword(randomInt))}
        >
          Generate password
        </Button>
        {field.value && (
          <Button size="sm" icon={<IconCopy size={15} />} onClick={copy}>
            Copy
          </Button>
        )}
      </div>
    </div>
  );
}
