/** The two spellings of one name: columns and the wire write `created_at`, the code writes `createdAt`. */

const inCode = new Map<string, string>();
const onWire = new Map<string, string>();

/** The names are those of our tables and of the contract, so a memory of all of them stays small. */
function remembered(memory: Map<string, string>, name: string, spell: (name: string) => string): string {
  let spelled = memory.get(name);
  if (spelled === undefined) {
    spelled = spell(name);
    memory.set(name, spelled);
  }
  return spelled;
}

export function nameInCode(name: string): string {
  return remembered(inCode, name, (one) => one.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()));
}

export function nameOnWire(name: string): string {
  return remembered(onWire, name, (one) => one.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** A row that is shown as it is stored. */
export function rowOnWire(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [nameOnWire(name), value]));
}
