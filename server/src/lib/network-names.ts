import { readFileSync } from 'node:fs';

type Networks = { nameByPrefix: Map<number, string>; prefixLengthMax: number };

let loaded: Networks | undefined;

// Read at the first question: a process that sends nothing (the redirect) need not hold 30,000 prefixes.
function load(): Networks {
  const file = readFileSync(new URL('./network-names.generated.json', import.meta.url), 'utf8');
  const { prefixesByName } = JSON.parse(file) as { prefixesByName: Record<string, string> };
  // Numbers as keys: a prefix never begins with 0, and shortening one is a division instead of a new string.
  const nameByPrefix = new Map<number, string>();
  let prefixLengthMax = 0;
  for (const [name, prefixes] of Object.entries(prefixesByName)) {
    for (const prefix of prefixes.split(' ')) {
      nameByPrefix.set(Number(prefix), name);
      prefixLengthMax = Math.max(prefixLengthMax, prefix.length);
    }
  }
  return { nameByPrefix, prefixLengthMax };
}

/**
 * The network that a number's prefix was first given to; `Unknown` when nothing is known (no data at all for the US).
 * A number taken to another network keeps its prefix, so this is a fair guess and never a proof.
 */
export function networkName(number: string): string {
  loaded ??= load();
  const { nameByPrefix, prefixLengthMax } = loaded;
  const digits = number.slice(0, prefixLengthMax);
  let prefix = Number(digits);
  // A round for each digit and no more, whatever the text: Infinity divided stays what it is.
  for (let length = digits.length; length > 0; length -= 1) {
    const name = nameByPrefix.get(prefix);
    if (name !== undefined) return name;
    prefix = Math.floor(prefix / 10);
  }
  return 'Unknown';
}

/** The prefixes that tell whether a number is of one network: the longest that fits decides, and whether it is `ofNetwork`. */
export interface NetworkPrefix {
  readonly prefix: string;
  readonly isOfNetwork: boolean;
}

/** Of a network by its name, in any case; empty: there is no such network. With the longer prefixes of others inside of its own. */
export function networkPrefixes(name: string): readonly NetworkPrefix[] {
  loaded ??= load();
  const wanted = name.toLowerCase();
  const own = new Set<string>();
  for (const [prefix, found] of loaded.nameByPrefix) if (found.toLowerCase() === wanted) own.add(String(prefix));
  const isInside = (prefix: string): boolean => {
    for (let length = prefix.length - 1; length > 0; length -= 1) if (own.has(prefix.slice(0, length))) return true;
    return false;
  };
  const others = [...loaded.nameByPrefix.keys()].map(String).filter((prefix) => !own.has(prefix) && isInside(prefix));
  return [
    ...[...own].map((prefix) => ({ prefix, isOfNetwork: true })),
    ...others.map((prefix) => ({ prefix, isOfNetwork: false })),
  ];
}
