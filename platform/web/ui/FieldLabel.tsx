/** Required is the normal case; what is not says so. `needed` marks what billing waits for. */
export function FieldLabel({ text, optional = false, needed = false }: { text: string; optional?: boolean; needed?: boolean }) {
  return (
    <>
      {text}
      {optional && <span className="optional"> (optional)</span>}
      {needed && <span className="needed"> needed</span>}
    </>
  );
}
