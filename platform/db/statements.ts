const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)[\s\S]*?\1|;|[^'"$;/-]+|[\s\S]/g;

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
  let isBlank = true;
  const end = (at: number) => {
    if (!isBlank) statements.push({ text: sql.slice(offset, at), offset });
    offset = at + 1;
    isBlank = true;
  };
  for (const { 0: token, index } of sql.matchAll(TOKEN))
    if (token === ";") end(index);
    else if (token.trim() !== "" && !token.startsWith("--") && !token.startsWith("/*")) isBlank = false;
  end(sql.length);
  return statements;
}
