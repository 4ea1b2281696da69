import type { ReactNode } from "react";
import { PERMISSIONS, type Permission } from "#kernel/access/permissions.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { IsFormContext } from "#platform/web/ui/fields/form-context.ts";

interface ViewOnlyProps {
  /** True for users who may not change the fields. */
  is: boolean;
  /** Permission with which the fields can be changed. */
  needs: Permission;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Disables the fields for users who may only view them, hides the marks of required fields, and shows who may
 * change the record.
 */
export function ViewOnly({ is, needs, className, children }: ViewOnlyProps) {
  return (
    <>
      {is && (
        <Banner tone="stone" boxed>
          You can view these settings. Changing them needs the permission “{PERMISSIONS[needs].allows}”. Ask
          your practice manager.
        </Banner>
      )}
      <fieldset className={className} disabled={is}>
        <IsFormContext value={!is}>{children}</IsFormContext>
      </fieldset>
    </>
  );
}
