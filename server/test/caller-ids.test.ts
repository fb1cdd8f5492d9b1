import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkInvariants } from './testkit/invariants.ts';
import { addTrunk, approveCallerId, makeVoiceCampaign, sendVoice, waitForVoice } from './testkit/voice.ts';
import { startVoiceStand } from './testkit/voice-stand.ts';

const stand = await startVoiceStand();
const { app, recording, newNumbers } = stand;
const { key } = app;
const fake = await stand.openFake();
await addTrunk(app, fake.port);

let offices = 0;
/** A number that no test had before. */
function newOffice(): string {
  offices += 1;
  return String(233302000100 + offices);
}

const draft = (callerId: string, as = key, sound = recording) =>
  app.call('POST', '/v1/voice-campaigns', {
    key: as,
    body: { name: 'x', recording_id: sound, caller_id: callerId, recipients: { phone_numbers: ['0244123456'] } },
  });
const decide = (uuid: string, verb: string) => {
  const body = verb === 'approve' ? undefined : { reason: 'Complaints' };
  return app.call('POST', `/v1/admin/caller-ids/${uuid}/${verb}`, { key, ...(body && { body }) });
};
const remove = (uuid: string) => app.call('DELETE', `/v1/caller-ids/${uuid}`, { key });
const campaignOf = async (uuid: string) => (await app.call('GET', `/v1/voice-campaigns/${uuid}`)).body.data;
const move = (uuid: string, verb: string) => app.call('POST', `/v1/voice-campaigns/${uuid}/${verb}`, { key, body: {} });

test('a number may be shown only once the operator has approved it', async () => {
  const number = newOffice();
  assert.deepEqual((await draft(number)).body.errors, {
    caller_id: ['The caller id does not belong to your account.'],
  });
  const body = { phone_number: `0${number.slice(3)}`, purpose: 'The front office' };
  const asked = await app.call('POST', '/v1/caller-ids', { key, body });
  assert.deepEqual([asked.status, asked.body.data.phone_number, asked.body.data.status], [201, number, 'pending']);
  const refusal = { caller_id: ['The caller id is pending: only an approved one can be used.'] };
  assert.deepEqual((await draft(number)).body.errors, refusal);
  assert.equal((await decide(asked.body.data.uuid, 'approve')).status, 200);
  for (const written of [number, `+${number}`, body.phone_number]) {
    const made = await draft(written);
    assert.deepEqual([made.status, made.body.data.caller_id], [201, number], written);
  }
  assert.equal((await draft('')).body.data.caller_id, '');
});

test('a number that was approved for another account is not yours', async () => {
  const number = newOffice();
  await approveCallerId(app, number);
  const other = await app.newAccount();
  const asked = await app.call('POST', '/v1/recordings/spoken', {
    key: other.key,
    body: { name: 'x', text: 'Good morning.', voice: 'kal' },
  });
  assert.equal(asked.status, 201, asked.text);
  const made = await draft(number, other.key, asked.body.data.uuid);
  assert.deepEqual(made.body.errors, { caller_id: ['The caller id does not belong to your account.'] });
});

/** One is called at a time, a hundred are to come: it is in the middle when what follows happens. */
async function startCalling(number: string): Promise<string> {
  const numbers = newNumbers(100).map((one) => `+${one}`);
  const recipients = { phone_numbers: numbers };
  const uuid = await makeVoiceCampaign(app, {
    recording_id: recording,
    recipients,
    caller_id: number,
    channels: 1,
    hang_up_after_message: false,
  });
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, (_, list) => list.some(({ called_at }) => called_at !== null));
  return uuid;
}

const callsOf = (uuid: string) =>
  app.sql<{ id: string }>(
    `select a.id from call_attempts a join voice_campaigns c on c.account_id = a.account_id and c.id = a.campaign_id
     where c.uuid = '${uuid}' order by a.id`,
  );

for (const [what, withdraw] of [
  ['suspended', (uuid: string) => decide(uuid, 'suspend')],
  ['deleted', remove],
] as const) {
  test(`once it is ${what} no call begins that shows it, and the campaign is paused`, async () => {
    const number = newOffice();
    const caller = await approveCallerId(app, number);
    const uuid = await startCalling(number);
    assert.equal((await withdraw(caller)).status, 200);
    const before = await callsOf(uuid);
    await waitForVoice(app, uuid, ({ status }) => status === 'paused');
    const { pause_reason, held } = await campaignOf(uuid);
    assert.equal(pause_reason, 'caller_id_withdrawn');
    assert.notEqual(held, '0.00');
    assert.deepEqual(await callsOf(uuid), before);
    const resumed = await move(uuid, 'resume');
    assert.equal(resumed.status, 409);
    assert.match(
      resumed.body.message,
      /^This campaign cannot be resumed\. The caller id (?:is suspended|does not belong to your account)\b/,
    );
    // Approved again, or asked for again and approved, it may go on.
    if (what === 'suspended') assert.equal((await decide(caller, 'approve')).status, 200);
    else await approveCallerId(app, number);
    assert.equal((await move(uuid, 'resume')).status, 200);
    assert.equal((await move(uuid, 'cancel')).status, 200);
  });
}

test('a draft whose number was withdrawn is not sent', async () => {
  const number = newOffice();
  const caller = await approveCallerId(app, number);
  const { uuid } = (await draft(number)).body.data;
  await decide(caller, 'suspend');
  const sent = await move(uuid, 'send');
  assert.deepEqual(
    [sent.status, sent.body.errors],
    [422, { caller_id: ['The caller id is suspended: only an approved one can be used.'] }],
  );
});

test('a decision of another process holds for the claim that is under way here, and fails what is prepared', async () => {
  const number = newOffice();
  await approveCallerId(app, number);
  const calling = await startCalling(number);
  const waiting = await makeVoiceCampaign(app, {
    recording_id: recording,
    recipients: { phone_numbers: newNumbers(1).map((one) => `+${one}`) },
    caller_id: number,
    scheduled_at: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await sendVoice(app, waiting);
  assert.equal((await campaignOf(waiting)).status, 'scheduled');
  // What another process commits, this one has never heard of.
  await app.sql(`update caller_ids set status = 'suspended' where phone_number = '${number}'`);
  await waitForVoice(app, calling, ({ status }) => status === 'paused');
  assert.equal((await campaignOf(calling)).pause_reason, 'caller_id_withdrawn');
  await app.sql(`update voice_campaigns set scheduled_at = now() where uuid = '${waiting}'`);
  const { campaign } = await waitForVoice(app, waiting, ({ status }) => status === 'failed');
  assert.deepEqual([campaign['fail_reason'], campaign['held']], ['caller_id_withdrawn', '0.00']);
  assert.equal((await move(calling, 'cancel')).status, 200);
});

test('what waits for credit fails when its number is withdrawn meanwhile, and its recipients are freed', async () => {
  const number = newOffice();
  const caller = await approveCallerId(app, number);
  const uuid = await makeVoiceCampaign(app, {
    recording_id: recording,
    recipients: { phone_numbers: newNumbers(2).map((one) => `+${one}`) },
    caller_id: number,
  });
  const [{ balance } = { balance: '0' }] = await app.sql<{ balance: string }>(
    'select balance from balances where account_id = 1',
  );
  await app.sql('update balances set balance = held where account_id = 1');
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, (one) => one.pause_reason === 'insufficient_credit');
  await decide(caller, 'suspend');
  await app.sql(`update balances set balance = ${balance} where account_id = 1`);
  const { campaign, recipients } = await waitForVoice(app, uuid, ({ status }) => status === 'failed');
  assert.equal(campaign['fail_reason'], 'caller_id_withdrawn');
  assert.ok(recipients.every(({ status }) => status === 'cancelled'));
});

test('of two decisions at once one is taken, and the other is told how it stands', async () => {
  const body = { phone_number: newOffice(), purpose: 'x' };
  const { uuid } = (await app.call('POST', '/v1/caller-ids', { key, body })).body.data;
  const replies = await Promise.all([decide(uuid, 'approve'), decide(uuid, 'reject')]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
  const taken = replies[0]?.status === 200 ? 'approved' : 'rejected';
  assert.equal((await app.call('GET', `/v1/caller-ids/${uuid}`)).body.data.status, taken);
});

test('counts, holds and ledger agree', async () => {
  await checkInvariants(app);
});
