import { useState } from "react";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { type MedicalWord, medicalWordList, medicalWordRoutes } from "../contract.ts";
import { AddWordsModal } from "./AddWordsModal.tsx";
import { DeleteWord } from "./DeleteWord.tsx";

const columns: Column<MedicalWord>[] = [
  { key: "word", head: "Word", cell: (row) => row.word, sortable: true, elastic: true },
  { key: "by", head: "Added by", cell: (row) => row.added_by ?? "Corella", width: 220, phone: "second" },
  {
    key: "remove",
    head: "",
    cell: (row) => row.is_removable && <DeleteWord word={row} />,
    width: 56,
  },
];
const search = { label: "Search medical words", from: 1 };

/**
 * Renders the list of words that the spelling check of letters knows in addition to the browser's dictionary.
 */
export function MedicalWordsPage() {
  const list = useListParams(medicalWordList);
  const [isAdding, setAdding] = useState(false);
  return (
    <ListPage
      title="Medical words"
      nouns="medical words"
      list={list}
      read={useListRead(medicalWordRoutes.list, list, "medical_words")}
      search={search}
      columns={columns}
      create={{ label: "Add medical words", open: () => setAdding(true) }}
    >
      {isAdding && <AddWordsModal onClose={() => setAdding(false)} />}
    </ListPage>
  );
}
