const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|;|[^'"$;/-]+|[\s\S]/g;
const BLANK = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/;

/** A statement of an SQL text, and its place there in characters. */
export interface Statement {
  readonly text: string;
  readonly offset: number;
}

/**
 * Splits an SQL text at the semicolons outside of strings, quoted names, comments and the bodies of functions.
 * Leaves out what is blank. Understands neither quotes after a backslash (`E'\''`) nor bodies with `begin atomic`.
 */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let offset = 0;
  const add = (end: number) => {
    const text = sql.slice(offset, end);
    if (!BLANK.test(text)) statements.push({ text, offset });
    offset = end + 1;
  };
  for (const { 0: token, index } of sql.matchAll(TOKEN)) if (token === ";") add(index);
  add(sql.length);
  return statements;
}
