import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assignments, columnsOf, parameters, pick } from './fields.ts';

test('select list, insert and update name the column of each field, in one order', () => {
  const names = ['timeZone', 'groupIds'] as const;
  assert.equal(columnsOf(names, 'c'), 'c.time_zone, c.group_ids');
  assert.equal(columnsOf(names), 'time_zone, group_ids');
  assert.equal(parameters(names, 3), '$3, $4');
  assert.equal(assignments(names, 3), 'time_zone = $3, group_ids = $4');
  assert.deepEqual(pick({ timeZone: 'UTC', groupIds: [1], other: 'left out' }, names), {
    timeZone: 'UTC',
    groupIds: [1],
  });
});
