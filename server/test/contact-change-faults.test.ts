// A change of many contacts whose next page always fails does not go on for ever.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runContactChanges } from '../src/contact-changes/run-changes.ts';
import { addAccount } from './testkit/message-rows.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const place = await openTestRuntime();
const { rt, sql } = place;

test('a change whose page fails thirty times in a row has failed, in words', async () => {
  const accountId = await addAccount(place);
  await sql(
    `insert into contact_changes (account_id, id, uuid, action, status, chosen, contacts, wake_at, state_at, created_at)
     values ($1, 1, gen_random_uuid(), 'delete', 'working', $2, 1, now(), now(), now())`,
    [accountId, { search: '', country: 'nowhere', groupUuid: null, segmentUuid: null, segmentCondition: 'none' }],
  );
  const stateAfter = async (runs: number) => {
    for (let run = 0; run < runs; run += 1) {
      await sql(`update contact_changes set wake_at = now() - interval '1 second' where account_id = $1`, [accountId]);
      await runContactChanges(rt);
    }
    return sql('select status, failure from contact_changes where account_id = $1', [accountId]);
  };
  assert.deepEqual(await stateAfter(29), [{ status: 'working', failure: '' }]);
  const failure = 'Volley could not go on with this change. Please tell the operator, whose log says why.';
  assert.deepEqual(await stateAfter(1), [{ status: 'failed', failure }]);
  assert.equal(await runContactChanges(rt), false, 'there is no more work');
});
