import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type Literal, maskSource } from './mask-source.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');
const NOT_OURS = new Set(['node_modules', '.git', '.volley', 'dist', 'coverage']);

/** Every file of the project, relative to its root with forward slashes. */
function listFiles(folder = ROOT): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_OURS.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [relative(ROOT, path).replaceAll('\\', '/')];
    });
}

export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** Gone when the types are stripped, so it can close no cycle. */
  readonly isTypeOnly: boolean;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  /** The text, with comments and what stands between quotes blanked: every position is the same. */
  readonly code: string;
  readonly literals: readonly Literal[];
  readonly imports: readonly Import[];
}

const FROM = /(?<=^|[\n;])[ \t]*(import|export)\b([^;'"`()]*?)(?:\bfrom\s*)?'( *)'/g;
const DYNAMIC = /\bimport\(\s*'( *)'\s*\)/g;

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

export function importsOf(text: string, code: string): Import[] {
  const found = [...code.matchAll(FROM)].map((match) => {
    const end = match.index + match[0].length - 1;
    const specifier = text.slice(end - (match[3] ?? '').length, end);
    return { specifier, line: lineAt(text, end), isTypeOnly: /^\s*type\b/.test(match[2] ?? '') };
  });
  const dynamic = [...code.matchAll(DYNAMIC)].map((match) => {
    const start = match.index + match[0].indexOf("'") + 1;
    const specifier = text.slice(start, start + (match[1] ?? '').length);
    return { specifier, line: lineAt(text, start), isTypeOnly: false };
  });
  return [...found, ...dynamic];
}

function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const { code, literals } = maskSource(path.endsWith('.tsx') ? hideTags(text) : text);
  return { path, text, code, literals, imports: importsOf(text, code) };
}

/** The slash of a tag begins no regular expression. Every position stays the same. */
function hideTags(text: string): string {
  return text.replaceAll('</', '< ').replaceAll('/>', ' >');
}

export const files: readonly string[] = listFiles().sort();

export const sources: readonly Source[] = files
  .filter(
    (path) =>
      /^(contract|text|sdk|cli|console|server|scripts|bench)\/.*\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'),
  )
  .map(readSource);

/** What only proves or measures the product, and so may look into every room. */
export function isProof(path: string): boolean {
  return /\.test\.ts$|\/testing\/|\/(fuzz|[\w-]+-oracle)\.ts$|^server\/test\/|^bench\/|^scripts\//.test(path);
}

const PACKAGES: Readonly<Record<string, string>> = {
  '@volley/contract': 'contract/src/index.ts',
  '@volley/text': 'text/src/index.ts',
  '@volley/sdk': 'sdk/src/index.ts',
  '@volley/server': 'server/src/start/index.ts',
};

/** The file of ours that a specifier names; null for a package of somebody else. */
export function resolveImport(from: string, specifier: string): string | null {
  const [, part, file] = /^@volley\/(\w+)\/([\w-]+)$/.exec(specifier) ?? [];
  if (file !== undefined) return `${part}/src/${file}.ts`;
  if (!specifier.startsWith('.')) return PACKAGES[specifier] ?? null;
  return relative(ROOT, resolve(ROOT, from, '..', specifier)).replaceAll('\\', '/');
}
