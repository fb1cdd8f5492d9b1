import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assignments,
  columnNames,
  type Fields,
  parameters,
  readFields,
  SAME,
  selectFields,
  spreadField,
  valuesOf,
  without,
} from './fields.ts';

interface Draft {
  readonly id: number;
  readonly timeZone: string;
  readonly groupIds: readonly number[];
  readonly links: { readonly isShortened: boolean; readonly trackVisits: boolean };
}

const FIELDS: Fields<Draft> = {
  id: SAME,
  timeZone: SAME,
  groupIds: {
    columns: { groupIds: 'group_ids' },
    write: (ids) => [ids],
    read: ({ groupIds }) => (groupIds as string[]).map(Number),
  },
  links: spreadField<Draft['links']>({ isShortened: 'shorten_urls', trackVisits: 'track_visits' }),
};

test('select list, insert and update name every column of a declared field, in one order', () => {
  assert.equal(
    selectFields(FIELDS, 'c'),
    'c.id, c.time_zone, c.group_ids, c.shorten_urls as "isShortened", c.track_visits',
  );
  const columns = columnNames(without(FIELDS, 'id'));
  assert.deepEqual(columns, ['time_zone', 'group_ids', 'shorten_urls', 'track_visits']);
  assert.equal(parameters(columns, 3), '$3, $4, $5, $6');
  assert.equal(assignments(columns.slice(0, 2), 3), 'time_zone = $3, group_ids = $4');
});

test('what is written of a record is read back from its row', () => {
  const draft: Draft = { id: 7, timeZone: 'UTC', groupIds: [1, 2], links: { isShortened: true, trackVisits: false } };
  assert.deepEqual(valuesOf(FIELDS, draft), [7, 'UTC', [1, 2], true, false]);
  const row = {
    id: 7,
    timeZone: 'UTC',
    groupIds: ['1', '2'],
    isShortened: true,
    trackVisits: false,
    other: 'left out',
  };
  assert.deepEqual(readFields(FIELDS, row), draft);
});
