import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Command } from 'commander';
import { allOperations, COMMAND_LINES } from '../../contract/src/index.ts';
import { makeProgram } from './program.ts';

interface Leaf {
  readonly path: string;
  readonly command: Command;
}

/** Returns the default verb of a noun, as in `volley import customers.csv`. */
function defaultOf(command: Command): Command | undefined {
  const { _defaultCommandName: name } = command as unknown as { readonly _defaultCommandName: string | null };
  return command.commands.find((child) => child.name() === name);
}

function leavesOf(command: Command, path: string): Leaf[] {
  if (command.commands.length === 0) return [{ path, command }];
  const unnamed = defaultOf(command);
  return command.commands.flatMap((child) => leavesOf(child, child === unnamed ? path : `${path} ${child.name()}`));
}

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({
    writeOut: (part) => {
      text += part;
    },
  });
  command.outputHelp();
  return text;
}

/** Returns the examples at the end of a help text as they would be typed: continued lines are joined, and other text is left out. */
function examplesOf(help: string): string[] {
  const [, after = ''] = help.split(/^Examples?:$/m);
  return after
    .replaceAll(/ \\\n +/g, ' ')
    .split('\n')
    .filter((line) => /^ {2}([A-Z_]+=\S+ )*volley /.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/ {3,}.*$/, '')
        .replace(/^([A-Z_]+=\S+ )+/, ''),
    );
}

/** Splits a line into words as a shell does, without redirections and pipes. */
function wordsOf(line: string): string[] {
  const typed = line.split(/ [|>] /, 1)[0] ?? '';
  return [...typed.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) =>
    (double ?? single ?? plain ?? '').replaceAll('\\"', '"'),
  );
}

/** Made once, since to make all commands takes as long as to understand a hundred lines. Each parse begins anew. */
const program = makeProgram();
const leaves = leavesOf(program, 'volley');
// Without actions words are accepted or refused, and nothing is done.
for (const { command } of leaves)
  command.action(() => undefined).configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
const understand = (words: readonly string[]) => program.parseAsync(words, { from: 'user' });

test('every command has an example, and each example is one that the command understands', async () => {
  const without: string[] = [];
  let understood = 0;
  for (const { path, command } of leaves) {
    const examples = examplesOf(helpOf(command));
    if (examples.length === 0) without.push(path);
    for (const example of examples) {
      const words = wordsOf(example).slice(1);
      assert.ok(`volley ${words.join(' ')} `.startsWith(`${path} `), `${example} stands at ${path}`);
      await assert.doesNotReject(understand(words), example);
      understood += 1;
    }
  }
  assert.deepEqual(without, []);
  assert.ok(understood > 60);
});

test('an example that a command does not understand is found out', async () => {
  for (const words of [
    ['send', '0244123456'],
    ['campaign', 'send', 'x', '--wacth'],
    ['contact', 'show', 'Ama'],
  ]) {
    await assert.rejects(understand(words), words.join(' '));
  }
});

const ROOT = join(import.meta.dirname, '../..');
const PAGES = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(ROOT, 'docs')).map((name) => join('docs', name))]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const withoutRemark = (line: string): string => line.replace(/ +# .*$/, '');

/** Returns the command that the first words name, and the other words as its arguments. */
function commandNamed(words: readonly string[]): { command: Command; rest: readonly string[] } {
  let command: Command = program;
  for (const [index, word] of words.entries()) {
    const child = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
    if (child === undefined) return { command: defaultOf(command) ?? command, rest: words.slice(index) };
    command = child;
  }
  return { command, rest: [] };
}

test('every command line of the reference is of an operation, and one that the program understands', async () => {
  const ids = new Set(allOperations.map(({ id }) => id));
  for (const [id, line] of Object.entries(COMMAND_LINES)) {
    assert.ok(ids.has(id), `${id} is an operation`);
    const words = wordsOf(line).slice(1);
    await assert.doesNotReject(understand(words), `${id}: ${line}`);
  }
});

test('every command line of README and docs is one that the program understands', async () => {
  let understood = 0;
  for (const { path, text } of PAGES) {
    for (const [, line = ''] of text.matchAll(/^(?:[A-Z_]+=\S+ )*npx volley (.*)$/gm)) {
      const words = wordsOf(withoutRemark(line));
      if (words.includes('--help')) assert.deepEqual(commandNamed(words).rest, ['--help'], `${path}: ${line}`);
      else await assert.doesNotReject(understand(words), `${path}: ${line}`);
      understood += 1;
    }
  }
  assert.ok(understood > 40, `${understood} lines`);
});

test('every command that the words of README and docs name is there, with the flags that they name', () => {
  let named = 0;
  for (const { path, text } of PAGES) {
    for (const [, line = ''] of text.matchAll(/`(?:npx )?volley ([a-z][^`]*)`/g)) {
      const words = wordsOf(line);
      const { command, rest } = commandNamed(words);
      assert.notEqual(command.name(), 'volley', `${path}: volley ${line}`);
      // A noun alone is a command too, but a word after it that it does not know is not.
      if (command.commands.length > 0) assert.equal(rest[0]?.startsWith('-') ?? true, true, `${path}: volley ${line}`);
      for (const flag of rest.filter((word) => /^--[a-z]/.test(word) && word !== '--help')) {
        const known = [...command.options, ...program.options].map(({ long }) => long);
        assert.ok(known.includes(flag.replace(/=.*$/, '')), `${path}: volley ${line}`);
      }
      named += 1;
    }
  }
  assert.ok(named > 20, `${named} of them`);
});

test('docs/cli.md has every noun in a row of its own, with all its verbs', () => {
  const page = readFileSync(join(ROOT, 'docs/cli.md'), 'utf8');
  const absent = program.commands.flatMap((noun) => {
    const rows = page.split('\n').filter((line) => line.startsWith(`| \`${noun.name()}`));
    const names = rows.map((row) => row.split(' | ')[0] ?? '').join(' ');
    const verbs = noun.commands.filter((verb) => verb.name() !== 'help' && verb !== defaultOf(noun));
    const missing = verbs.filter((verb) => !new RegExp(`\`(${noun.name()} )?${verb.name()}[ \`]`).test(names));
    if (rows.length === 0 && noun.name() !== 'help') return [noun.name()];
    return missing.map((verb) => `${noun.name()} ${verb.name()}`);
  });
  assert.deepEqual(absent, []);
});

test('each file that a command of README or docs imports is among the samples, or was written by a command before', () => {
  let found = 0;
  for (const { path, text } of PAGES) {
    for (const [, file = '', name = ''] of text.matchAll(
      /^(?:npx )?volley (?:contact )?import ((?:\S+\/)?(\S+\.(?:csv|xlsx)))/gm,
    )) {
      const isWritten = text.includes(`import results <import> ${name}`);
      assert.ok(isWritten || existsSync(join(ROOT, 'docs/samples', name)), `${path}: ${file}`);
      found += 1;
    }
  }
  assert.ok(found >= 8, `${found} files`);
});
