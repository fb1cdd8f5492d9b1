/** One number to a line; commas, semicolons and tabs part them too. */
export function splitNumbers(text: string): string[] {
  const entries = text.split(/[\n\r,;\t]+/).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ''))];
}
