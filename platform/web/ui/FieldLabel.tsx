/** Where most fields are optional the required ones are marked, by `Form.module.css`. `needed` marks what billing waits for. */
export function FieldLabel({ text, optional = false, needed = false }: { text: string; optional?: boolean; needed?: boolean }) {
  return (
    <span data-field={optional ? "optional" : "required"}>
      {text}
      {needed && <span className="needed"> needed</span>}
    </span>
  );
}
