/** Splits numbers at line breaks, commas, semicolons and tabs. */
export function splitNumbers(text: string): string[] {
  const entries = text.split(/[\n\r,;\t]+/).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ''))];
}
