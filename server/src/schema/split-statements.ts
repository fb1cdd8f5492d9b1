const TOKENS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/'"$;]+|[\s\S]/g;

/** The statements of a migration, without comments. */
export function splitStatements(sql: string): string[] {
  const statements = [''];
  for (const [token] of sql.matchAll(TOKENS)) {
    if (token === ';') statements.push('');
    else statements.push((statements.pop() ?? '') + (/^(--|\/\*)/.test(token) ? ' ' : token));
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/** What stands between commas that are in no brackets and no quotes. */
export function splitList(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of text.matchAll(/'(?:[^']|'')*'|"[^"]*"|[\s\S]/g)) {
    if (token === '(' || token === '[') depth += 1;
    if (token === ')' || token === ']') depth -= 1;
    if (token === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + token);
  }
  return parts.map((part) => part.trim());
}
