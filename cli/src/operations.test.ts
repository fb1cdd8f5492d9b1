import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { allOperations, jsonSchema } from '../../contract/src/index.ts';
import type { Operation } from '../../contract/src/operation.ts';
import { commandTable } from '../../scripts/generate-command-table.ts';
import { plansOf } from './frame/noun.ts';
import { OPERATIONS } from './frame/operations.generated.ts';
import { commandLines, makeProgram, sectionsOf } from './program.ts';

test('every operation has a command, and what a command calls beside its own operation stands in the sources', async () => {
  const lines = commandLines(OPERATIONS);
  assert.deepEqual(
    Object.keys(OPERATIONS).filter((id) => !lines.has(id)),
    [],
  );
  let source = '';
  for await (const path of glob('**/*.ts', { cwd: import.meta.dirname, exclude: (name) => name.includes('.test.') }))
    source += readFileSync(join(import.meta.dirname, path), 'utf8');
  const plans = sectionsOf(OPERATIONS).flatMap(([, nouns]) => nouns.flatMap((noun) => plansOf(noun, OPERATIONS)));
  const general = new Set(plans.flatMap(({ verb }) => [verb.id, verb.csv, verb.instead?.id]));
  const isCalled = (id: string) =>
    general.has(id) ||
    new RegExp(`\\b${id.replaceAll('.', '\\s*\\.')}\\b`).test(source) ||
    source.includes(`kind.${id.slice(id.lastIndexOf('.') + 1)}({`);
  assert.deepEqual(
    Object.keys(OPERATIONS).filter((id) => !isCalled(id)),
    [],
  );
});

test('the columns and facts of a command are fields of its reply', () => {
  const plans = sectionsOf(OPERATIONS).flatMap(([, nouns]) => nouns.flatMap((noun) => plansOf(noun, OPERATIONS)));
  const fieldsOf = (id: string) => {
    const components = {};
    const { schema } = allOperations.find((one) => one.id === id)?.reply ?? {};
    return JSON.stringify([schema && jsonSchema(schema, 'output', components), components]);
  };
  const strange = plans.flatMap(({ path, verb: { id, instead, call, columns = [], facts = '' } }) => {
    const known = `${fieldsOf(id)}${instead === undefined ? '' : fieldsOf(instead.id)}`;
    const named = [
      ...[columns].flat().filter((one) => typeof one === 'string'),
      ...(call === undefined ? [facts] : []),
    ];
    const parts = named.flatMap((words) => words.split(/[ .]/)).filter((part) => part !== '');
    return parts.filter((part) => !known.includes(`"${part}":`)).map((part) => `${path}: ${part}`);
  });
  assert.deepEqual(strange, []);
});

test('a new operation has a command without anyone writing one, with its arguments, flags and choices', async () => {
  const made: Operation = {
    id: 'webhooks.moveTo',
    method: 'PUT',
    path: '/webhooks/{uuid}/place',
    listener: 'api',
    tag: 'Webhooks',
    summary: 'Move a webhook elsewhere',
    auth: 'bearer',
    scope: 'develop',
    params: z.strictObject({ uuid: z.string() }),
    body: z.strictObject({
      place: z.enum(['here', 'there']).meta({ description: 'Where it goes' }),
      tries_max: z.int().min(1).optional(),
      sender_ids: z.array(z.string()).optional(),
    }),
    reply: { status: 200, description: 'Moved', schema: z.object({ message: z.string() }), example: {} },
  };
  const other: Operation = {
    ...made,
    id: 'parcels.list',
    method: 'GET',
    path: '/parcels',
    summary: 'List parcels',
  };
  const table = { ...OPERATIONS, ...commandTable([made, other]) };
  const nouns = makeProgram({ table }).commands;
  assert.deepEqual(
    nouns.find((one) => one.name() === 'parcel')?.commands.map((one) => one.name()),
    ['list'],
  );
  const command = nouns.find((one) => one.name() === 'webhook')?.commands.find((one) => one.name() === 'move-to');
  const flags = command?.options.map(({ flags }) => flags) ?? [];
  for (const flag of ['--place <place>', '--tries-max <max>', '--sender <sender...>', '--no-sender'])
    assert.ok(flags.includes(flag), `${flag} among ${flags.join(', ')}`);
  assert.deepEqual(
    command?.registeredArguments.map((one) => one.name()),
    ['webhook'],
  );
  const place = command?.options.find(({ long }) => long === '--place');
  assert.deepEqual([place?.argChoices, place?.mandatory], [['here', 'there'], true]);
});
