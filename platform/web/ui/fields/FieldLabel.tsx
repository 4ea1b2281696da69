/** Where most fields are optional the required ones are marked, by `Form.module.css`. `needed` marks what billing waits for, by its word alone. */
export function FieldLabel({ text, optional = false, needed = false }: { text: string; optional?: boolean; needed?: boolean }) {
  return (
    <span data-field={needed ? "needed" : optional ? "optional" : "required"}>
      {text}
      {needed && <span className="needed"> needed</span>}
    </span>
  );
}
