const TOKENS = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-/'"$;]+|[\s\S]/g;

/** Returns the statements of a migration, without comments. */
export function splitStatements(sql: string): string[] {
  const statements = [''];
  for (const [token] of sql.matchAll(TOKENS)) {
    if (token === ';') statements.push('');
    else statements.push((statements.pop() ?? '') + (/^(--|\/\*)/.test(token) ? ' ' : token));
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/** Splits at commas that are in neither brackets nor quotes. */
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
