import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from 'commander';
import { makeProgram } from './program.ts';

interface Leaf {
  readonly path: string;
  readonly command: Command;
}

function leavesOf(command: Command, path: string): Leaf[] {
  if (command.commands.length === 0) return [{ path, command }];
  return command.commands.flatMap((child) => leavesOf(child, `${path} ${child.name()}`));
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

/** What stands at the end of a help, as it would be typed: a line that goes on is one, words beside it are none. */
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

/** Words as a shell takes them apart; what is written to a file or piped is not for the command. */
function wordsOf(line: string): string[] {
  const typed = line.split(/ [|>] /, 1)[0] ?? '';
  return [...typed.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) =>
    (double ?? single ?? plain ?? '').replaceAll('\\"', '"'),
  );
}

/** The program with every action taken out, so that words are understood or refused and nothing is done. */
function programOfWords(): Command {
  const program = makeProgram();
  for (const { command } of leavesOf(program, 'volley')) {
    command.action(() => undefined).configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
  }
  return program;
}

test('every command has an example, and each example is one that the command understands', async () => {
  const leaves = leavesOf(makeProgram(), 'volley').filter(({ command }) => command.name() !== 'help');
  const without: string[] = [];
  let understood = 0;
  for (const { path, command } of leaves) {
    const examples = examplesOf(helpOf(command));
    if (examples.length === 0) without.push(path);
    for (const example of examples) {
      const words = wordsOf(example).slice(1);
      assert.ok(`volley ${words.join(' ')} `.startsWith(`${path} `), `${example} stands at ${path}`);
      await assert.doesNotReject(programOfWords().parseAsync(words, { from: 'user' }), example);
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
    await assert.rejects(programOfWords().parseAsync(words, { from: 'user' }), words.join(' '));
  }
});
