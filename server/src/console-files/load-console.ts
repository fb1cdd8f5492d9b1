import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export interface ConsoleFile {
  readonly contentType: string;
  readonly etag: string;
  /** Its name has a digest of its content: what it names never changes. */
  readonly isForEver: boolean;
  readonly plain: Buffer;
  /** Null where the file is so short that nothing is gained. */
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

/** What the page at an address needs besides what every page needs. A part of the path that begins with `$` stands for any. */
export interface ConsolePage {
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface BuiltConsole {
  /** By their path below the console's own, such as `assets/index-k7Qm2xWf.js`. */
  readonly files: ReadonlyMap<string, ConsoleFile>;
  readonly html: string;
  readonly pages: readonly ConsolePage[];
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

function loadFile(folder: string, name: string, names: ReadonlySet<string>): ConsoleFile {
  const read = (path: string): Buffer | null => (names.has(path) ? readFileSync(join(folder, path)) : null);
  const plain = readFileSync(join(folder, name));
  return {
    contentType: TYPES[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    isForEver: name.startsWith('assets/'),
    plain,
    br: read(`${name}.br`),
    gzip: read(`${name}.gz`),
  };
}

/** False: some of its files were lost, or it was never finished. */
export function isWhole(folder: string): boolean {
  try {
    const { files } = JSON.parse(readFileSync(join(folder, 'console.json'), 'utf8')) as { files: readonly string[] };
    return files.every((name) => existsSync(join(folder, name)));
  } catch {
    return false;
  }
}

/** Of a built console everything is served that a page can name: neither the table of what was built nor a map of the sources. */
export function loadConsole(folder: string): BuiltConsole {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = new Set(
    found.map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    ),
  );
  const served = [...names].filter((name) => TYPES[extname(name)] !== undefined);
  const { pages } = JSON.parse(readFileSync(join(folder, 'console.json'), 'utf8')) as Pick<BuiltConsole, 'pages'>;
  return {
    files: new Map(served.map((name) => [name, loadFile(folder, name, names)])),
    html: readFileSync(join(folder, 'index.html'), 'utf8'),
    pages,
  };
}
