import { useRead } from "#platform/web/api/useRead.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { letterRoutes } from "../contract.ts";
import { letterPaths } from "../paths.ts";

const ONE_ROW = { params: { pageSize: 1, pageNumber: 1 } } as const;

/**
 * Renders the numbers of returned letters that are not sent yet and of letters that failed to arrive, each as
 * a link to them. Only users who may open the patients' records see failed letters.
 */
export function UnsentSummary({ className }: { className?: string | undefined }) {
  const mayView = useSession().may("patient.view");
  const unsent = useRead(letterRoutes.unsent, ONE_ROW).data?.totalItems ?? 0;
  const failed =
    useRead(letterRoutes.list, { ...ONE_ROW, query: { state: "failed" } }, { enabled: mayView }).data
      ?.totalItems ?? 0;
  if (unsent === 0 && failed === 0) return null;
  return (
    <ul className={className}>
      {unsent > 0 && (
        <li>
          <AppLink className="link" to={letterPaths.unsent()}>
            {unsent === 1 ? "1 letter not sent" : `${unsent} letters not sent`}
          </AppLink>
        </li>
      )}
      {failed > 0 && (
        <li>
          <AppLink className="link" to={letterPaths.list({ state: "failed" })}>
            {failed === 1 ? "1 letter failed to arrive" : `${failed} letters failed to arrive`}
          </AppLink>
        </li>
      )}
    </ul>
  );
}
