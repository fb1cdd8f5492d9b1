// The diagrams of docs/internals.md are the tables by which the rooms move things.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CAMPAIGN_MOVES } from '../src/sms/campaigns/rows/campaign.ts';
import { MESSAGE_MOVES } from '../src/sms/messages/message/message.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/internals.md'), 'utf8');
const diagrams = [...page.matchAll(/```mermaid\nstateDiagram-v2\n([^`]*)```/g)].map(([, body = '']) =>
  [...body.matchAll(/^\s*(\w+) --> (\w+)/gm)].map(([, from, to]) => `${from} → ${to}`).sort(),
);

const movesOf = (table: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(table)
    .flatMap(([from, ends]) => ends.map((to) => `${from} → ${to}`))
    .sort();

test('the diagram of a message shows every move that there is, and no other', () => {
  assert.deepEqual(diagrams[0], movesOf(MESSAGE_MOVES));
});

test('the diagram of a campaign shows every move that there is, and no other', () => {
  assert.deepEqual(diagrams[1], movesOf(CAMPAIGN_MOVES));
});
