import { useState } from "react";
import { doctorRoutes } from "#areas/practice/clients/contract.ts";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import type { ReplyOf } from "#kernel/contract/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import type { LookupKind, LookupProps } from "#platform/web/ui/fields/lookup.ts";
import { SearchField } from "#platform/web/ui/fields/SearchField.tsx";

type FoundClient = ReplyOf<typeof doctorRoutes.searchTranscription>[number];

const MIN_LETTERS = 3;
const kind: LookupKind<FoundClient> = {
  noun: "client",
  isEnough: (text) => text.length >= MIN_LETTERS,
  hint: `Type at least ${MIN_LETTERS} letters of the name or practice`,
  shown: clientName,
  about: ({ username }) => username,
  unchosen: "Choose a client from the list.",
};

/** Renders a search field for clients with a transcription service (API-DOC-007). */
export function TaskClientField(field: LookupProps<FoundClient>) {
  const [text, search] = useState("");
  const found = useRead(
    doctorRoutes.searchTranscription,
    { params: { text } },
    { enabled: text !== "", keepPrevious: true },
  );
  return <SearchField kind={kind} found={found} searched={text} onSearch={search} {...field} />;
}
