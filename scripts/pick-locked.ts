// Picks from the checkout's lockfile what an installed package needs: the same versions at the same places.
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

type Locked = Readonly<Record<string, LockedPackage>>;

/** Looks for a package as Node does: in the folder first, then in each one above. */
function findPlace(packages: Locked, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === '') return null;
  }
}

const namesOf = ({ dependencies, optionalDependencies, peerDependencies }: LockedPackage): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

export function pickLocked(packages: Locked, wanted: LockedPackage): Locked {
  const picked = new Set<string>();
  const open = namesOf(wanted).map((name) => ({ from: '', name }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const place = findPlace(packages, next.from, next.name);
    // An optional peer, or a package for another platform that was never locked.
    if (place === null || picked.has(place)) continue;
    picked.add(place);
    open.push(...namesOf(packages[place] ?? {}).map((name) => ({ from: place, name })));
  }
  return Object.fromEntries([...picked].toSorted().map((place) => [place, packages[place] ?? {}]));
}
