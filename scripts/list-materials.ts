// Makes the bill of materials of an image in the format CycloneDX 1.5: https://cyclonedx.org/docs/1.5/json/
import type { LockedPackage } from './pick-locked.ts';

interface Options {
  /** Whether the package at this place of the lockfile is installed. */
  isThere(place: string): boolean;
  readonly node: string;
}

const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The lockfile has digests in base64 after the name of their algorithm. The bill has them in hexadecimal. */
function hashesOf(integrity: string | undefined): object {
  const [, kind, digest] = /^(sha\d+)-(\S+)/.exec(integrity ?? '') ?? [];
  if (kind === undefined || digest === undefined) return {};
  return { hashes: [{ alg: kind.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }] };
}

const licensesOf = (license: string | undefined): object =>
  license === undefined
    ? {}
    : { licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }] };

export function listMaterials(packages: Readonly<Record<string, LockedPackage>>, { isThere, node }: Options): object {
  const { version: own = '' } = packages[''] ?? {};
  const components = Object.entries(packages)
    .filter(([place]) => place !== '' && isThere(place))
    .map(([place, { version = '', integrity, license }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const purl = purlOf(name, version);
      // The same package may be installed at two places.
      return {
        type: 'library',
        'bom-ref': `${purl}#${place}`,
        name,
        version,
        purl,
        ...hashesOf(integrity),
        ...licensesOf(license),
      };
    });
  const runtime = {
    type: 'platform',
    'bom-ref': 'node',
    name: 'node',
    version: node,
    purl: `pkg:generic/node@${node}`,
  };
  const component = {
    type: 'application',
    'bom-ref': 'volley',
    name: 'volley',
    version: own,
    purl: purlOf('volley', own),
  };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component },
    components: [runtime, ...components],
  };
}
