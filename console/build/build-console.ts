// node console/build/build-console.ts <folder>
//
// Builds the console into an empty folder: what browsers load, the same compressed, and console.json, which says what each
// page needs and which files there are. The server starts it when the sources have changed (server/src/console-files), `npm run build` beforehand.
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { BASE, viteOptions } from './options.ts';
import { PAGES } from './pages.ts';

const ENTRY = 'index.html';
/** A page needs many small files, so what each gains adds up; what is shorter than this gains nothing. */
const COMPRESSED_BYTES_MIN = 300;
const COMPRESSIBLE = /\.(?:js|css|svg)$/;
const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/** What is served to everybody may be read by everybody. */
function write(file: string, content: string | Buffer): void {
  writeFileSync(file, content, { mode: 0o644 });
}

interface BuiltPage {
  readonly path: string;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A script of `public` that the page names gets a name with its digest too, so that it can be kept for ever. */
function nameByDigest(folder: string, name: string): void {
  const text = readFileSync(join(folder, name));
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const named = `assets/${name.replace(/\./, `-${digest}.`)}`;
  write(join(folder, named), text);
  rmSync(join(folder, name));
  const page = join(folder, ENTRY);
  write(page, readFileSync(page, 'utf8').replaceAll(`${BASE}${name}`, `${BASE}${named}`));
}

/** The chunks that come at once with these, in the order of their first mention. */
function comesWith(manifest: Manifest, names: readonly string[], seen: ReadonlySet<string> = new Set()): string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    if (seen.has(name) || found.has(name) || !manifest[name]) return;
    found.add(name);
    for (const imported of manifest[name].imports ?? []) add(imported);
  };
  for (const name of names) add(name);
  return [...found];
}

/** What a module needs beyond what the page names itself: its own file, and those that it imports at once. */
function needsOf(manifest: Manifest, module: string): Omit<BuiltPage, 'path'> {
  if (!manifest[module]) throw new Error(`console/src/app/pages.ts names ${module}, which no page of the router loads`);
  const chunks = comesWith(manifest, [module], new Set(comesWith(manifest, [ENTRY]))).map((name) => manifest[name]);
  const styles = new Set(chunks.flatMap((chunk) => chunk?.css ?? []));
  return { scripts: chunks.flatMap((chunk) => chunk?.file ?? []), styles: [...styles] };
}

async function compress(file: string): Promise<void> {
  const plain = readFileSync(file);
  if (plain.length < COMPRESSED_BYTES_MIN) return;
  const quality = { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY, [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([
    compressWithBrotli(plain, { params: quality }),
    compressWithGzip(plain, { level: 9 }),
  ]);
  write(`${file}.br`, br);
  write(`${file}.gz`, gz);
}

async function buildConsole(folder: string): Promise<void> {
  await build(viteOptions(folder));
  nameByDigest(folder, 'theme.js');
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const pages: BuiltPage[] = PAGES.map(({ path, module }) => ({ path, ...needsOf(manifest, module) }));
  const listFiles = () => globSync('**/*.*', { cwd: folder }).sort();
  await Promise.all(
    listFiles()
      .filter((name) => COMPRESSIBLE.test(name))
      .map((name) => compress(join(folder, name))),
  );
  // Last, and with the names of all others: by it one sees whether they are all there.
  write(join(folder, 'console.json'), `${JSON.stringify({ pages, files: listFiles() }, null, 2)}\n`);
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('The folder to build into must be named.');
await buildConsole(resolve(folder));
