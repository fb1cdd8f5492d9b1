/** Renders facts about one thing, one per line, without empty ones. */
export function renderFacts(facts: Readonly<Record<string, string | number | null>>): string {
  const told = Object.entries(facts).filter(([, value]) => value !== null && value !== '');
  const width = Math.max(0, ...told.map(([name]) => name.length));
  return told.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

/** Returns the time to the second, in UTC. */
export function longTime(timestamp: string | null): string | null {
  return timestamp === null ? null : `${timestamp.slice(0, 19).replace('T', ' ')} UTC`;
}
