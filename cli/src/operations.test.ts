import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import type { Operation } from '../../contract/src/operation.ts';
import { commandTable } from '../../scripts/generate-command-table.ts';
import { OPERATIONS } from './frame/operations.generated.ts';
import { commandLines, makeProgram } from './program.ts';

test('every operation has a command, and what a command calls beside its own operation stands in the sources', async () => {
  const lines = commandLines(OPERATIONS);
  assert.deepEqual(
    Object.keys(OPERATIONS).filter((id) => !lines.has(id)),
    [],
  );
  let source = '';
  for await (const path of glob('**/*.ts', { cwd: import.meta.dirname, exclude: (name) => name.includes('.test.') }))
    source += readFileSync(join(import.meta.dirname, path), 'utf8');
  const isCalled = (id: string) =>
    source.includes(`('${id}'`) || new RegExp(`\\b${id.replaceAll('.', '\\s*\\.')}\\b`).test(source);
  assert.deepEqual(
    Object.keys(OPERATIONS).filter((id) => !isCalled(id)),
    [],
  );
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
