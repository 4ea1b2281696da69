import { useRead } from "#platform/web/api/useRead.ts";
import { cardRoutes } from "../card.contract.ts";
import { cardName } from "../rules/cards.ts";

/** Renders the name of the client's newest card, such as "Visa ending 1111", or "None". */
export function CardOnFile({ client }: { client: number }) {
  const cards = useRead(cardRoutes.list, { params: { id: client } }).data;
  if (cards === undefined) return null;
  const [card] = cards;
  return card ? cardName(card) : "None";
}
