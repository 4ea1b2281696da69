import type { Link } from "#kernel/contract/link.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import type { FilePurpose } from "#platform/files/contract.ts";
import type { DocumentRoutes } from "../document.contract.ts";

/** What differs between the screens of reports and those of procedures. */
export interface DocumentScreens {
  readonly routes: DocumentRoutes;
  readonly purpose: FilePurpose;
  readonly manage: Permission;
  readonly paths: {
    readonly list: () => Link;
    readonly record: (values: { readonly id: number }) => Link;
    readonly upload: () => Link;
  };
  /** "Client reports", the title of the list. */
  readonly title: string;
  /** "client report" and "client reports", in sentences. */
  readonly noun: string;
  readonly nouns: string;
  /** Above the toast's reason when a deletion fails (MSG-077). */
  readonly notDeleted: string;
}
