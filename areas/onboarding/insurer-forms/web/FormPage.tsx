import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useParams } from "#platform/web/routing/useParams.ts";
import { NotFoundPage } from "#platform/web/shell/pages/NotFoundPage.tsx";
import { RecordLoading } from "#platform/web/ui/layout/RecordLoading.tsx";
import { formRoutes } from "../contract.ts";
import { formPaths } from "../paths.ts";
import { back } from "./back-link.ts";
import { SubmittedForm } from "./SubmittedForm.tsx";
import { Wizard } from "./Wizard.tsx";

/** Opens a draft in the wizard, or shows a submitted form as sent. */
export function FormPage() {
  // Listens for changes because a draft that waits for its fee may be submitted while shown.
  useRealtime();
  const { id } = useParams(formPaths.form);
  const read = useRead(formRoutes.get, { params: { id } }, { enabled: id > 0 });
  if (id === 0 || read.error?.status === 404) return <NotFoundPage />;
  if (!read.data) return <RecordLoading title="Insurer form" back={back} read={read} />;
  return read.data.form_status === 0 ? (
    <Wizard key={id} form={read.data} />
  ) : (
    <SubmittedForm form={read.data} />
  );
}
