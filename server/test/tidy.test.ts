// Reads the sources and holds them to the rules of the house. Every rule reports all that breaks it, as `file:line what`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SETTINGS } from '../src/config.ts';
import { STATUS_BY_CODE } from '../src/http/frame/errors.ts';
import { listMigrations } from '../src/schema/migration-files.ts';
import { findCycles } from './tidy/cycles.ts';
import { findDeadExports } from './tidy/dead-exports.ts';
import { namesOfDoor } from './tidy/doors.ts';
import { functionSizes } from './tidy/function-sizes.ts';
import {
  folderInRoom,
  KNOWN_ONLY_TO,
  MAY_IMPORT,
  MAY_IMPORT_INSIDE,
  MAY_USE_FRONT_DOOR,
  TYPES_ALONE,
  unitOf,
} from './tidy/import-table.ts';
import { files, type Import, isProof, lineAt, ROOT, resolveImport, type Source, sources } from './tidy/sources.ts';

const product = sources.filter((source) => !isProof(source.path));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

function none(broken: readonly string[]): void {
  assert.deepEqual(broken, []);
}

function eachImport(of: readonly Source[], judge: (source: Source, entry: Import) => string | null): string[] {
  return of.flatMap((source) =>
    source.imports.flatMap((entry) => {
      const problem = judge(source, entry);
      return problem === null ? [] : [`${source.path}:${entry.line} ${problem}`];
    }),
  );
}

function eachMatch(of: readonly Source[], pattern: RegExp, part: 'code' | 'text' = 'code'): string[] {
  return of.flatMap((source) =>
    [...source[part].matchAll(pattern)].map(
      (match) => `${source.path}:${lineAt(source.text, match.index)} ${match[0].trim()}`,
    ),
  );
}

// ---- imports ----

test('imports go one way, by the table', () => {
  none(
    eachImport(product, ({ path }, { specifier, isTypeOnly }) => {
      const target = resolveImport(path, specifier);
      if (target === null) return null;
      const [from, to] = [unitOf(path), unitOf(target)];
      if (from === to) return null;
      const allowed = MAY_IMPORT[from];
      if (allowed === undefined) return `${from} has no row in the import table`;
      if (allowed !== 'anything' && !allowed.includes(to)) return `${from} may not import ${to}`;
      return TYPES_ALONE[to]?.includes(from) && !isTypeOnly ? `${from} may import types alone from ${to}` : null;
    }),
  );
});

test('folders inside a room import one way, by the table', () => {
  none(
    eachImport(product, ({ path }, { specifier }) => {
      const target = resolveImport(path, specifier);
      const folders = target !== null && unitOf(path) === unitOf(target) ? MAY_IMPORT_INSIDE[unitOf(path)] : undefined;
      const from = folderInRoom(path);
      if (target === null || folders === undefined || from === null) return null;
      const to = folderInRoom(target);
      const allowed = folders[from];
      if (allowed === undefined) return `${from} has no row in the table of its room`;
      return to === from || (to !== null && allowed.includes(to)) ? null : `${from} may not import ${to ?? target}`;
    }),
  );
});

/** The files of a room that serve its operations: the table of routes takes them, and so may those of other rooms. Its jobs.ts is for the worker alone. */
const ROUTES = /\/(?!store-)(?:[^/]+-)?routes\.ts$/;

test('a room is entered by its index.ts alone, its routes and jobs apart, and no file goes through the door of its own room', () => {
  const rooms = new Set(
    files.flatMap((path) => /^server\/src\/((?:(?:sms|voice)\/)?[^/]+)\/index\.ts$/.exec(path)?.[1] ?? []),
  );
  none(
    eachImport(sources, ({ path }, { specifier }) => {
      const target = resolveImport(path, specifier);
      const room = target === null ? undefined : /^server\/src\/((?:(?:sms|voice)\/)?[^/]+)\//.exec(target)?.[1];
      if (target === null || room === undefined || !rooms.has(room)) return null;
      const door = `server/src/${room}/index.ts`;
      if (path.startsWith(`server/src/${room}/`)) {
        return target === door && !isProof(path) ? 'goes through the door of its own room' : null;
      }
      const isSecondDoor = ROUTES.test(target)
        ? ROUTES.test(path) || path === 'server/src/http/all-routes.ts'
        : target.endsWith('/jobs.ts') && path === 'server/src/worker/all-jobs.ts';
      return target === door || isSecondDoor || target === `server/src/${room}/testing/index.ts` || isProof(path)
        ? null
        : `enters ${room} by ${target}`;
    }),
  );
});

test('no file imports itself through others', () => {
  none(findCycles(sources));
});

test('the command line enters the server only where it must run it or reach its data', () => {
  none(
    eachImport(product, ({ path }, { specifier }) =>
      specifier === '@volley/server' && !MAY_USE_FRONT_DOOR.test(path) ? 'may not use the front door' : null,
    ),
  );
});

test('what proves the product is never part of it', () => {
  none(
    eachImport(product, ({ path }, { specifier }) => {
      const target = resolveImport(path, specifier);
      // The simulator is a product of its own: people try Volley with it.
      return target !== null && isProof(target) && !target.endsWith('/testing/index.ts') ? `imports ${target}` : null;
    }),
  );
});

test('the web framework, the driver, the logger and the metrics library are each known to one place', () => {
  none(
    eachImport(product, ({ path }, { specifier }) => {
      const rule = KNOWN_ONLY_TO.find(({ name }) => name.test(specifier));
      return rule && !rule.by.test(path) ? `imports ${specifier}` : null;
    }),
  );
});

test('every file is imported or named by something', () => {
  const used = new Set(
    sources.flatMap((source) => [
      ...source.imports.map((entry) => resolveImport(source.path, entry.specifier)),
      // A worker's file is named, not imported, and its ending may depend on how the code was built.
      ...source.literals
        .filter(({ value }) => /^\.{1,2}\/[\w/.-]+$/.test(value))
        .map(({ value }) => resolveImport(source.path, value.replace(/(\.ts)?$/, '.ts'))),
    ]),
  );
  const manifests = files
    .filter((path) => /(^|\/)package\.json$/.test(path))
    .map(read)
    .join('\n');
  const isEntry = (path: string): boolean =>
    /\.test\.ts$|^(contract|text|sdk)\/src\/index\.ts$|^console\/(src\/app\/main\.tsx|src\/ui\/[^/]+|build\/build-console\.ts)$|^server\/src\/(?:(?:sms|voice)\/)?[^/]+\/index\.ts$|^scripts\/|^bench\/|^cli\/(src\/(main|serve-alone)\.ts|volley\.mjs)$/.test(
      path,
    ) || manifests.includes(path);
  none(sources.map((source) => source.path).filter((path) => !used.has(path) && !isEntry(path)));
});

test('every exported value is imported by somebody', () => {
  // Those of the contract name what is on the wire, and a package's own door is for strangers. The parts of the console are a
  // kit that is whole: the next page finds what it needs.
  const isForStrangers = (path: string) =>
    /^contract\/src\/|^console\/src\/ui\/|^(text|sdk)\/src\/index\.ts$/.test(path);
  const texts = new Map(sources.map((source) => [source.path, source.text]));
  none(
    findDeadExports(sources)
      .filter(({ path }) => !isForStrangers(path))
      .map(({ path, index, name }) => `${path}:${lineAt(texts.get(path) ?? '', index)} ${name}`),
  );
});

// ---- what stands where ----

const MAY_HOLD_SQL = /^server\/src\/((db|schema|backup|embedded)\/|([^/]+\/)+store[^/]*\.ts$)/;
const SQL =
  /^\s*(select\s|insert into\s|update \w+( \w+)? set\s|delete from\s|with \w+ (\([^)]*\) )?as\s|(create|alter|drop) (table|index|unique|type|schema)\b|truncate \w|copy \w+ )/i;

test('SQL stands in stores, in schema and in db alone', () => {
  const elsewhere = product.filter((source) => !MAY_HOLD_SQL.test(source.path));
  const literals = elsewhere.flatMap((source) =>
    source.literals
      .filter(({ value }) => SQL.test(value))
      .map(({ index, value }) => `${source.path}:${lineAt(source.text, index)} ${value.trim().slice(0, 40)}`),
  );
  none([...literals, ...eachMatch(elsewhere, /\b(?:paged)?[sS]tatement(?:<[^>]*>)?\(/g)]);
});

test('the environment is read in the configuration alone', () => {
  const MAY_READ = /^(server\/src\/config|cli\/src\/frame\/connection)\.ts$|^scripts\/|\.mjs$/;
  none(eachMatch(product, /\bprocess\.env\b/g).filter((found) => !MAY_READ.test(found.split(':', 1)[0] ?? '')));
});

test('nothing branches on a mode of the environment', () => {
  none(eachMatch(product, /\bNODE_ENV\b/g));
});

test('every file that is written says who may read it', () => {
  none(eachMatch(product, /(?<!\.)\b(?:writeFile|appendFile|createWriteStream)(?:Sync)?\((?![^;]*\b0o[0-7]{3}\b)/g));
});

test('a name from outside is looked up with Object.hasOwn: every object also has "constructor"', () => {
  none(eachMatch(product, /(?<!\bfor \((?:const|let) )\b\w+ in [A-Z][A-Z_]+\b/g));
});

// ---- size and names ----

const LINES_MAX = 400;
/** Made from the contract by `npm run docs`, and read by compilers alone. */
const TABLES: readonly string[] = [
  'sdk/src/client.generated.ts',
  'sdk/src/operations.generated.ts',
  'cli/src/frame/operations.generated.ts',
  'contract/src/command-lines.generated.ts',
];

test(`no file has more than ${LINES_MAX} lines`, () => {
  const long = sources.filter(({ path, text }) => text.split('\n').length - 1 > LINES_MAX && !TABLES.includes(path));
  none(long.map(({ path, text }) => `${path} ${text.split('\n').length - 1}`));
});

const FUNCTION_LINES_MAX = 70;
/** What was longer when the rule came: a figure here may only go down, and at the limit its line goes. */
const LONG_FUNCTIONS: Readonly<Record<string, number>> = {};

test(`no function has more than ${FUNCTION_LINES_MAX} lines`, () => {
  const long = sources
    .filter(({ text }) => text.split('\n').length > FUNCTION_LINES_MAX)
    .flatMap((source) => functionSizes(source).map((size) => ({ ...size, key: `${source.path} ${size.name}` })))
    .filter(({ key, lines }) => lines > FUNCTION_LINES_MAX || LONG_FUNCTIONS[key] !== undefined);
  none(
    long
      .filter(({ key, lines }) => lines !== LONG_FUNCTIONS[key])
      .map(
        ({ key, line, lines }) =>
          `${key} (line ${line}): ${lines} lines; LONG_FUNCTIONS says ${LONG_FUNCTIONS[key] ?? 'nothing'}`,
      ),
  );
  const keys = new Set(long.map(({ key }) => key));
  none(Object.keys(LONG_FUNCTIONS).filter((key) => !keys.has(key)));
});

test('files and folders are named in kebab case, after what they hold', () => {
  const FORBIDDEN = /^(utils?|helpers?|common|misc|base|managers?|services?|types)(\.|$)/;
  const inside = files.filter((path) => /^(contract|text|sdk|cli|console|server|scripts|bench|docs)\//.test(path));
  none(
    inside.filter((path) =>
      path.split('/').some((part) => FORBIDDEN.test(part) || !/^(\.?[a-z0-9]+([-._][a-z0-9]+)*)$/.test(part)),
    ),
  );
});

test('every room says at its door what it is for', () => {
  none(product.filter(({ path, text }) => /\/index\.ts$/.test(path) && !/^\/[/*]/.test(text)).map(({ path }) => path));
});

const DOOR_NAMES_MAX = 40;
const doors = product.filter(({ path }) => /^server\/src\/.*index\.ts$/.test(path));

test(`no door has more than ${DOOR_NAMES_MAX} names`, () => {
  none(
    doors
      .map((door) => ({ path: door.path, n: namesOfDoor(door).length }))
      .filter(({ n }) => n > DOOR_NAMES_MAX)
      .map(({ path, n }) => `${path} has ${n}`),
  );
});

test('what a store exports stands in no door, but for its types', () => {
  const found = doors.flatMap((door) => {
    const values = namesOfDoor(door).filter(({ isType, from }) => !isType && /(^|\/)store[^/]*$/.test(from));
    return values.map(({ name }) => `${door.path} ${name}`);
  });
  none(found);
});

test('there are no default exports', () => {
  none(eachMatch(sources, /\bexport\s+default\b|\bas\s+default\b/g));
});

// ---- tests ----

test('every test has a sentence for a name, and none is left out', () => {
  const tests = sources.filter(({ path }) => path.endsWith('.test.ts'));
  // A machine may lack the programs of others, which a test there then says.
  const own = tests.filter(({ path }) => !path.startsWith('server/test/interop/'));
  const left = [
    ...eachMatch(own, /\b(?:test|it|describe|suite)\.skip\b|\bskip: true\b/g),
    ...eachMatch(tests, /\b(?:test|it|describe|suite)\.(?:todo|only)\b|\bonly: true\b/g),
  ];
  const hasHole = ({ text, code }: Source, end: number): boolean => code[end] === '$' && text[end + 1] === '{';
  const unnamed = tests.flatMap((source) =>
    [...source.code.matchAll(/(?<![.\w])(?:test|it)\(\s*(?=['"`])/g)].flatMap((match) => {
      const at = match.index + match[0].length;
      // A template's literal is recorded where its inside begins; the words of a hole are not known.
      const name = source.literals.find(({ index }) => index === at || index === at + 1);
      if (name === undefined || hasHole(source, name.index + name.value.length)) return [];
      return name.value.trim().split(/\s+/).length < 2
        ? [`${source.path}:${lineAt(source.text, at)} "${name.value}"`]
        : [];
    }),
  );
  none([...left, ...unnamed]);
});

// ---- words ----

/** In brackets, so that this file does not find itself. */
const LEFT_OVER = /\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/;
const MACHINE =
  /(?<![\w.}*)])\/(?:wor[k]|roo[t]|hom[e]\/\w+|Use[r]s\/\w+)\/|(?<!\w)\/tm[p]\/\w|registry\.np[m]js|artifactor[y]|\bnexu[s]\b/;
const isWords = (path: string): boolean =>
  /\.(ts|mjs|md|json|sql|sh|yml)$|^\.ci\/|^(LICENSE|NOTICE)$/.test(path) &&
  !/\/testdata\/|\.generated\.|^package-lock/.test(path);

test('nothing is left over and no word depends on one machine', () => {
  const found = files.filter(isWords).flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => {
        const word = LEFT_OVER.exec(line) ?? MACHINE.exec(line);
        return word === null ? [] : [`${path}:${index + 1} ${word[0]}`];
      }),
  );
  none(found);
});

// ---- papers ----

const missing = (left: readonly string[], right: readonly string[]): string[] =>
  left.filter((name) => !right.includes(name));

test('docs/errors.md explains every error code with its status, and no other', () => {
  const rows = [...read('docs/errors.md').matchAll(/^\| `(\w+)` \| (\d+) \|/gm)];
  const explained = Object.fromEntries(rows.map(([, code = '', status]) => [code, Number(status)]));
  assert.deepEqual(explained, { ...STATUS_BY_CODE });
});

test('docs/configuration.md explains every setting, and no other', () => {
  const explained = [...read('docs/configuration.md').matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1] ?? '');
  assert.deepEqual(
    explained.sort(),
    Object.values(SETTINGS)
      .map((setting) => setting.name)
      .sort(),
  );
});

test('the tree in ARCHITECTURE.md has every folder at the top, every folder and every file of server/src, and no other', () => {
  const [, tree = ''] = /```\n(contract\/[\s\S]*?)\n```/.exec(read('ARCHITECTURE.md')) ?? [];
  const tops = new Set(files.flatMap((path) => /^([^/]+\/)/.exec(path)?.[1] ?? []));
  const namedTops = [...tree.matchAll(/^([\w.-]+\/)/gm)].map(([, name = '']) => name);
  none(missing([...tops], namedTops).map((name) => `${name} is not in the tree`));
  none(missing(namedTops, [...tops]).map((name) => `${name} is in the tree, and is not there`));
  const [, inside = ''] = /^ {2}src\/.*\n((?: {4}.*\n)*)/m.exec(tree) ?? [];
  const named = inside
    .split('\n')
    .flatMap((line) => /^ {4}((?:[\w.-]+\/? )+)/.exec(line)?.[1]?.trim().split(' ') ?? []);
  const there = new Set(
    files.flatMap((path) => /^server\/src\/([^/]+(?:\/|$))/.exec(path)?.[1] ?? []).filter((name) => !isProof(name)),
  );
  none(missing([...there], named).map((name) => `server/src/${name} is not in the tree`));
  none(missing(named, [...there]).map((name) => `${name} is in the tree, and not in server/src`));
});

test('every source file that a page on the architecture names is there', () => {
  const pages = files.filter((path) => /^(ARCHITECTURE|docs\/(folders-and-rules|internals|adr\/.*))\.md$/.test(path));
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`([\w./-]+\.(?:ts|mjs))`/g)].map(([, name = '']) => ({ page, name })),
  );
  none(
    named
      .filter(({ name }) => !files.some((path) => path === name || path.endsWith(`/${name}`)))
      .map(({ page, name }) => `${page} names ${name}`),
  );
});

test('every link from one page to another leads somewhere', () => {
  const pages = files.filter((path) => path.endsWith('.md'));
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].flatMap(([, link = '']) => {
      const target = resolveImport(page, `./${link}`)?.replace(/\/$/, '') ?? '';
      return files.some((path) => path === target || path.startsWith(`${target}/`)) ? [] : [`${page} → ${link}`];
    }),
  );
  none(broken);
});

// Changes that are made side by side may take the same number.
test('migrations are numbered without a gap', () => {
  assert.doesNotThrow(() => listMigrations());
});
