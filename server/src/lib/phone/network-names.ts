import { readFileSync } from 'node:fs';

type Networks = { nameByPrefix: Map<number, string>; prefixLengthMax: number; names: ReadonlySet<string> };

let loaded: Networks | undefined;

// The file is read at the first question: a process that sends nothing (the redirect) need not hold 30,000 prefixes.
function load(): Networks {
  const file = readFileSync(new URL('./network-names.generated.json', import.meta.url), 'utf8');
  const { prefixesByName } = JSON.parse(file) as { prefixesByName: Record<string, string> };
  // The keys are numbers: a prefix never begins with 0, and a division shortens one without a new string.
  const nameByPrefix = new Map<number, string>();
  let prefixLengthMax = 0;
  for (const [name, prefixes] of Object.entries(prefixesByName)) {
    for (const prefix of prefixes.split(' ')) {
      nameByPrefix.set(Number(prefix), name);
      prefixLengthMax = Math.max(prefixLengthMax, prefix.length);
    }
  }
  const names = new Set(Object.keys(prefixesByName).map((name) => name.toLowerCase()));
  return { nameByPrefix, prefixLengthMax, names };
}

/** Returns whether some network has the name, in any case. */
export function hasNetworkNamed(name: string): boolean {
  loaded ??= load();
  return loaded.names.has(name.toLowerCase());
}

/**
 * The network to which a number's prefix was first given; `Unknown` where the data has none (as for the whole US).
 * A number that was ported to another network keeps its prefix, so this is a fair guess and never a proof.
 */
export function networkName(number: string): string {
  loaded ??= load();
  const { nameByPrefix, prefixLengthMax } = loaded;
  const digits = number.slice(0, prefixLengthMax);
  let prefix = Number(digits);
  // The loop has one round for each digit, whatever the text: Number() may have made it Infinity, which a division leaves as it is.
  for (let length = digits.length; length > 0; length -= 1) {
    const name = nameByPrefix.get(prefix);
    if (name !== undefined) return name;
    prefix = Math.floor(prefix / 10);
  }
  return 'Unknown';
}

/** A prefix that decides whether a number is of one network: the longest one that fits the number counts. */
export interface NetworkPrefix {
  readonly prefix: string;
  readonly isOfNetwork: boolean;
}

/** The prefixes of a network, named in any case, and the longer ones of others inside them; empty where no network has the name. */
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
