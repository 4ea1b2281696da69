import { fileRoutes } from "#platform/files/contract.ts";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { CompletedTask } from "../../lists.contract.ts";

/** Renders download links for the letters of a delivered task. */
function LetterDownloads({ letters }: { letters: CompletedTask["letters"] }) {
  const owner = useOwner();
  if (letters.length === 0) return "–";
  return letters.map(({ ID, name }, place) => (
    <a
      key={ID}
      href={addressOf(fileRoutes.open, { params: { id: ID }, query: {} }, owner)}
      download={name}
      title={name}
      aria-label={`Download ${name}`}
    >
      {letters.length === 1 ? "Download" : `Download ${place + 1} `}
    </a>
  ));
}

export const downloadsColumn: Column<CompletedTask> = {
  key: "letters",
  head: "Letter",
  cell: ({ letters }) => <LetterDownloads letters={letters} />,
  width: 120,
};
