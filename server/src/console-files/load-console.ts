import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export interface ConsoleFile {
  readonly contentType: string;
  readonly etag: string;
  /** Whether the name contains a digest of the content, so that the content never changes. */
  readonly isForEver: boolean;
  readonly plain: Buffer;
  /** Null if the file is too short to gain from compression. */
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

/** The files that the page at a path needs in addition to those of every page. A part of the path that begins with `$` matches any. */
export interface ConsolePage {
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface BuiltConsole {
  /** Keyed by the path below the console's own, such as `assets/index-k7Qm2xWf.js`. */
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

/** Returns false if files are missing or the build was never finished. */
export function isWhole(folder: string): boolean {
  try {
    const { files } = JSON.parse(readFileSync(join(folder, 'console.json'), 'utf8')) as { files: readonly string[] };
    return files.every((name) => existsSync(join(folder, name)));
  } catch {
    return false;
  }
}

/** Loads the files that a page can name; the table of what was built and the maps of the sources are not served. */
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
