import type { Link } from "#kernel/contract/link.ts";
import type { Permission } from "#kernel/access/permissions.ts";
import type { FilePurpose } from "#platform/files/contract.ts";
import type { DocumentRoutes } from "../document.contract.ts";

/** Texts and routes in which the screens of client reports and of procedures differ. */
export interface DocumentScreens {
  readonly routes: DocumentRoutes;
  readonly purpose: FilePurpose;
  readonly manage: Permission;
  readonly paths: {
    readonly list: () => Link;
    readonly record: (values: { readonly id: number }) => Link;
    readonly upload: () => Link;
  };
  /** Title of the list, such as "Client reports". */
  readonly title: string;
  /** Singular and plural noun in sentences: "client report" and "client reports". */
  readonly noun: string;
  readonly nouns: string;
  /** Title of the toast when a deletion fails; the reason follows (MSG-077). */
  readonly notDeleted: string;
}
