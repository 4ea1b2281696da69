/** PostgreSQL's word_similarity_threshold: so large a part of the word's trigrams is in a name it calls near. */
const NEAR = 0.6;
/** A blank belongs to these: two at the word's beginning, one at its end. */
const EDGES = 3;

/**
 * Pieces of a word of which every name that is spelt nearly so (PostgreSQL's `<%`) holds at least one. Of the word's n trigrams such a name
 * has at least 0.6 n; so of any n - 0.6 n + 1 of them it has one. Null where that says nothing: a short word, or other letters than a to z, which
 * PostgreSQL may not take for letters.
 */
export function piecesOfNear(word: string): string[] | null {
  if (!/^[a-z0-9]{3,}$/.test(word)) return null;
  const inner = new Set(Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3)));
  const all = inner.size + EDGES;
  // Less a little: the database compares in single precision.
  const wanted = all - Math.ceil(NEAR * all - 1e-4) + 1;
  // What stands at an edge is in the name without its blank at least.
  const pieces = [...inner, word.slice(0, 2), word.slice(-2)].slice(0, wanted);
  return pieces.length < wanted ? null : pieces;
}
