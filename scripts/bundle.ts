import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { ROOT } from './suites.ts';

/** Keeps true what a source says of its own place. Nothing that is bundled is a program of its own unless it is an entry. */
function nameOwnPlace(code: string, path: string): string {
  return code
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    .replaceAll('import.meta.main', 'false');
}

interface Bundled {
  /** The file of each program. */
  readonly files: ReadonlyMap<string, string>;
  /** What they were made of, below the root and without packages. */
  readonly sources: readonly string[];
}

/**
 * Joins programs with all that they import, except these packages, into few files of a folder. The service has 1,800 modules: to find, read and
 * compile each takes two thirds of the processor time of a start. A single program becomes one file, of which nothing is read later.
 */
export async function bundle(
  programs: readonly string[],
  { folder, without }: { readonly folder: string; readonly without: readonly string[] },
): Promise<Bundled> {
  // Evaluated by load-joined.mjs, which keeps what V8 compiled of it under its name.
  const isOne = programs.length === 1;
  const nameOf = (program: string): string => (isOne ? basename(program) : program).replace(/\.ts$/, '');
  const build = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(programs.map((program) => [nameOf(program), join(ROOT, program)])),
    platform: 'node',
    logLevel: 'silent',
    external: (id) => without.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [{ name: 'own-place', transform: { filter: { id: /\.ts$/ }, handler: nameOwnPlace } }],
  });
  const { output } = await build.write({
    dir: folder,
    format: isOne ? 'cjs' : 'esm',
    entryFileNames: isOne ? '[name]-[hash].cjs' : '[name].mjs',
    chunkFileNames: 'shared/[name].mjs',
    cleanDir: true,
    keepNames: true,
    // V8 keeps the whole source, with two bytes for every character as soon as one is beyond Latin-1: 9 MB less of the service, by turns.
    charset: 'ascii',
    comments: false,
    // Otherwise each set of programs that has the same modules in common would get a file. A test is left out, since whoever reads the file would run it.
    codeSplitting: !isOne && {
      groups: [{ name: 'service', test: /\/(contract|server|text)\/src\/(?!.*\.test\.ts$)/ }],
    },
  });
  const read = (await build.watchFiles).map((path) => relative(ROOT, path));
  await build.close();
  const fileOf = (program: string): string =>
    output.find((made) => made.type === 'chunk' && made.facadeModuleId === join(ROOT, program))?.fileName ?? '';
  return {
    files: new Map(programs.map((program) => [program, join(folder, fileOf(program))])),
    sources: read.filter((path) => !path.startsWith('node_modules')),
  };
}
