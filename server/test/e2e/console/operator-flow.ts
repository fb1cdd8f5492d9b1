// The operator decides on a name, adds credits, finds out what becomes of a number, and how the installation is doing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tellCarrierMinutes } from '../../../src/carrier-figures/index.ts';
import { uuidV7 } from '../../../src/lib/ids/uuid.ts';
import { startSmsc } from '../../../src/smpp/testing/index.ts';
import { addPerson } from '../../testkit/browser-session.ts';
import { countFigures, openConsole, settle, stage, violationsOf } from '../../testkit/console-stage.ts';
import { eventually } from '../../testkit/eventually.ts';
import { addMessage } from '../../testkit/message-rows.ts';

test('the operator approves a sender ID by a key, adds credits, and has a number explained', async () => {
  const { app } = stage;
  const other = await app.newAccount();
  const asked = await app.call('POST', '/v1/sender-ids', {
    key: other.key,
    body: { sender_id: 'V0lley', purpose: 'Prices of the market' },
  });
  assert.equal(asked.status, 201, asked.text);
  const { page, end } = await openConsole('/operator/approvals', { as: 'operator' });
  await settle(page);
  // The toast that confirms the decision is a list item with that name too.
  const row = page.locator('[data-row]').filter({ hasText: 'V0lley' });
  await row.getByText(/^Looks like Volley of \w/).waitFor();
  const place = page.getByRole('navigation').getByRole('link', { name: 'Approvals' });
  await place.getByText('1 waiting', { exact: true }).waitFor();
  await row.getByRole('button', { name: 'Approve V0lley' }).focus();
  await page.keyboard.press('a');
  await page.getByRole('dialog', { name: 'Approve V0lley?' }).getByRole('button', { name: 'Approve' }).click();
  await page.getByText('V0lley can be used.').waitFor();
  await row.waitFor({ state: 'detached' });
  await place.getByText('1 waiting', { exact: true }).waitFor({ state: 'detached' });
  await page.locator('[data-row] button:focus, h1:focus').waitFor();
  const { body } = await app.call('GET', `/v1/sender-ids/${asked.body.data.uuid}`, { key: other.key });
  assert.equal(body.data.status, 'approved');

  await page.goto(`${app.api}/console/operator/accounts/${other.id}`);
  await page.getByRole('button', { name: 'Add credits' }).click();
  await page.getByLabel('Credits', { exact: true }).fill('25');
  await page.getByRole('dialog').getByRole('button', { name: 'Add credits' }).click();
  await page.getByText('25.00 credits added. The balance is 25.00.').waitFor();
  const ledger = page.getByRole('table', { name: 'What changed the credits' });
  await ledger.getByRole('row').filter({ hasText: '25.00' }).waitFor();
  const keys = page.getByRole('table', { name: 'Keys' });
  await keys
    .getByRole('row')
    .filter({ hasText: other.key.slice(0, 16) })
    .getByRole('button')
    .click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Revoke' }).click();
  await page.getByText(/ is revoked\.$/).waitFor();
  assert.equal((await app.call('GET', '/v1/contacts', { key: other.key })).status, 401);

  await page.goto(`${app.api}/console/operator/routes?number=0244123456`);
  await page.getByText('+233 24 412 3456').waitFor();
  await page.getByText('no phone rings').first().waitFor();

  await page.getByText('Only for certain messages').click();
  await page.getByLabel('Accounts', { exact: true }).selectOption(`${other.id} Test account`);
  await page.getByLabel('Marketing campaigns').check();
  await page.getByLabel('From', { exact: true }).fill('22:00');
  await page.getByLabel('To', { exact: true }).fill('06:00');
  await page.getByLabel('Time zone').selectOption('Africa/Accra');
  await page.getByRole('button', { name: 'Set the route' }).click();
  const numbers = `All other numbers · Accounts: Test account · Marketing campaigns · 22:00–06:00 Africa/Accra`;
  await page.getByRole('heading', { name: numbers }).waitFor();
  await page.getByText(`It is for account ${other.id} only.`).waitFor();
  await page.getByRole('button', { name: `Remove the route: ${numbers}` }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByText('The route is removed.').waitFor();
  await end();
});

test('a single letter decides nothing: it asks about the request that has the focus, and names its account', async () => {
  const { app } = stage;
  const other = await app.newAccount();
  const body = { sender_id: 'OneLetter', purpose: 'Prices of the market' };
  const { uuid } = (await app.call('POST', '/v1/sender-ids', { key: other.key, body })).body.data;
  const stateIs = async (state: string) =>
    assert.equal((await app.call('GET', `/v1/sender-ids/${uuid}`, { key: other.key })).body.data.status, state);
  const { page, end } = await openConsole('/operator/approvals', { as: 'operator', bypassCSP: true });
  const approve = page.getByRole('button', { name: 'Approve OneLetter' });
  const asked = page.getByRole('dialog', { name: 'Approve OneLetter?' });
  await approve.focus();
  for (const leave of ['Escape', 'Enter']) {
    await page.keyboard.press('a');
    await asked.getByText('Test account can then send under this name at once.').waitFor();
    assert.deepEqual(await violationsOf(page, null), []);
    await page.keyboard.press(leave);
    await asked.waitFor({ state: 'detached' });
    await stateIs('pending');
    await page.locator(':focus').and(approve).waitFor();
  }
  await page.keyboard.press('r');
  await page.getByRole('dialog', { name: 'Reject OneLetter?' }).getByLabel('Reason').waitFor();
  await page.keyboard.press('Escape');
  await stateIs('pending');
  await page.goto(`${app.api}/console/shortcuts`);
  await page
    .getByRole('row')
    .filter({ hasText: 'ask whether to approve what has the focus' })
    .getByText('a', { exact: true })
    .waitFor();
  await end();
  assert.equal((await app.call('POST', `/v1/admin/sender-ids/${uuid}/approve`, { key: app.key })).status, 200);
});

test('the operator sees how a carrier answers, what a trunk said to a call, what waits and is stored, and the settings', async () => {
  const { app } = stage;
  const body = { to: '0244770009', message: 'Seeds are here.', sender_id: 'Volley' };
  assert.equal((await app.call('POST', '/v1/messages', { key: app.key, body })).status, 201);
  const { page, end } = await openConsole('/operator/carriers/1', { as: 'operator' });
  await page
    .getByRole('list', { name: 'Connections by process' })
    .getByText(/^\d+ of \d+ connected/)
    .waitFor();
  await page.getByText('95% at most').waitFor();
  await page.getByText('6 hours').click();
  await page.getByLabel('Submits over time').waitFor();
  await page.getByRole('button', { name: 'Start a trace', exact: true }).click();
  await page.getByText(/^Runs until /).waitFor();
  await page.waitForTimeout(1_200);
  assert.equal((await app.call('POST', '/v1/messages', { key: app.key, body })).status, 201);
  await page
    .getByText(/^submit_sm \d+$/)
    .first()
    .click();
  await page.getByText('destination_addr: 233244770009').waitFor();
  assert.equal(await page.getByText('Seeds are here.').count(), 0);
  await page.getByRole('button', { name: 'End the trace' }).click();
  await page.getByText('It has ended').waitFor();

  const trunks = (await app.call('GET', '/v1/admin/trunks', { key: app.key })).body.data.data;
  const simulated = trunks.find(({ kind }: { kind: string }) => kind === 'simulator');
  await page.goto(`${app.api}/console/operator/trunks/${simulated.id}`);
  await page.getByLabel('Number to call').fill('0244773403');
  await page.getByRole('button', { name: 'Call now' }).click();
  const ladder = page.getByRole('list', { name: 'SIP messages' });
  await ladder
    .getByText(/^INVITE sip:233244773403@/)
    .first()
    .waitFor();
  await ladder.getByText('Headers').first().click();
  await ladder
    .getByText(/cseq: 1 INVITE/)
    .first()
    .waitFor();

  await page.goto(`${app.api}/console/operator/health#disk`);
  await page.getByRole('link', { name: 'Queues and storage' }).click();
  await page.getByRole('list', { name: 'Queues' }).getByText('Letters for the mail server').waitFor();
  await page.getByText('No backup is known').waitFor();
  await page.getByRole('list', { name: 'Tables by month' }).getByText('audit_log').waitFor();
  await page.goto(`${app.api}/console/operator/settings`);
  const given = page.getByRole('list', { name: 'Settings that were given' });
  await given.getByRole('listitem').filter({ hasText: 'VOLLEY_SECRET' }).getByText('Set, and never shown').waitFor();
  assert.equal((await page.content()).includes('a secret of the tests alone'), false);
  await end();
});

test('a receipt that is only late is told apart from one whose message was not found', async () => {
  const { app } = stage;
  await app.sql(
    `insert into unmatched_receipts (id, carrier_id, carrier_message_id, phone_number, sender_id, state, error_code, received_at, retry_until)
     values ($1, 1, 'of yesterday', '233244770091', 'Volley', 'delivered', '', now(), null),
            ($2, 1, 'of now', '233244770092', 'Volley', 'delivered', '', now(), now() + interval '1 hour')`,
    [uuidV7(Date.now()), uuidV7(Date.now())],
  );
  const { page, end } = await openConsole('/operator/unknown', { as: 'operator' });
  const receipts = page.getByRole('list', { name: 'Receipts without a message' }).getByRole('listitem');
  await receipts.filter({ hasText: '+233 24 477 0092' }).getByText('Only late', { exact: true }).waitFor();
  const lost = receipts.filter({ hasText: '+233 24 477 0091' });
  await lost.getByText('Its message was not found, and is no longer looked for.').waitFor();
  assert.equal(await lost.getByText('Only late').count(), 0);
  await end();
  await app.sql('delete from unmatched_receipts');
});

test('a carrier that refuses two thirds is shown in red with the share, in the list, on its page, in Health and on the first page', async (context) => {
  const { app } = stage;
  const smsc = await startSmsc({ accounts: [{ systemId: 'kojo', password: 'secret' }] });
  context.after(() => smsc.stop());
  const settings = { name: 'Refusing', host: '127.0.0.1', port: smsc.port, system_id: 'kojo', password: 'secret' };
  const made = await app.call('POST', '/v1/admin/carriers', { key: app.key, body: settings });
  assert.equal(made.status, 201, made.text);
  const id = made.body.data.id as number;
  await tellCarrierMinutes(app.rt, [
    {
      ...{ carrierId: id, processId: 1, minuteMs: Math.floor(app.rt.clock.nowMs() / 60_000) * 60_000 },
      ...{ accepted: 105, refused: 181, throttled: 181, unanswered: 0, answerMsSum: 286, answerMsMax: 1 },
      ...{ answerTimes: [286], codes: { ESME_RTHROTTLED: 181 } },
      ...{ seconds: { busy: 0, rate: 0, pause: 0, window: 0 }, receipts: 0, receiptsDelivered: 0 },
    },
  ]);
  await addMessage(app, stage.accountId, { status: 'failed', carrier_id: id });
  await countFigures();
  const { page, end } = await openConsole('/operator/carriers', { as: 'operator' });
  const card = page.getByRole('listitem').filter({ hasText: 'Refusing' });
  await card.getByText('Refuses much').waitFor();
  await card.getByText('181 of 286 (63.3%)').waitFor();
  await page.goto(`${app.api}/console/operator/carriers/${id}`);
  await page
    .getByText(/^Connected, but it refused 63% .* most often with ESME_RTHROTTLED/)
    .first()
    .waitFor();
  await page.getByRole('list', { name: 'Why it refused' }).getByText('181 (63.3%)').waitFor();
  const refused = page.getByRole('list', { name: 'The steps of a message' }).getByRole('listitem');
  await refused.filter({ hasText: 'Pauses it asked for' }).getByText('Bottleneck').waitFor();
  await page.goto(`${app.api}/console/operator/health`);
  await page.getByRole('link', { name: 'Why is it slow?' }).click();
  await page.getByText('It throttles', { exact: true }).waitFor();
  await page.getByText(/^It throttles: it takes [\d.]+ parts a second now\./).waitFor();
  await page
    .getByRole('list', { name: 'What waits, and did in the last hour' })
    .getByText(/^Recipients of running/)
    .waitFor();
  await page.goto(`${app.api}/console/operator/health#carriers`);
  const check = page.getByRole('list', { name: 'Checks' }).getByRole('listitem').filter({ hasText: 'Carriers' });
  await check.getByText(/^The carrier Refusing refused 63% /).waitFor();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Health/ })
    .getByText(/^\d+ checks? to look at$/)
    .waitFor();
  await check.getByText(/Set its parts a second to what your contract with it allows/).waitFor();
  await check.getByText(/has a message of the last two hours that waits or was refused here/).waitFor();
  await check.getByRole('link', { name: 'Refusing', exact: true }).click();
  await page.getByRole('heading', { name: 'Refusing', exact: true }).waitFor();
  await page.goto(`${app.api}/console`);
  await page.getByRole('link', { name: /^The carrier Refusing refused 63% / }).click();
  await page.getByRole('heading', { name: 'Health' }).waitFor();
  await end();
  await app.sql('delete from carrier_minutes where carrier_id = $1', [id]);
  assert.equal((await app.call('DELETE', `/v1/admin/carriers/${id}`, { key: app.key })).status, 200);
});

test('the operator sees what a campaign and a carrier cost and earned, and an owner of the account does not', async () => {
  const { app } = stage;
  const call = async (path: string, body: object) => {
    const reply = await app.call('POST', `/v1${path}`, { key: app.key, body });
    assert.ok(reply.status < 300, reply.text);
    return reply.body.data;
  };
  await call('/admin/carrier-costs', {
    carrier_id: 1,
    match: 'prefix',
    value: '233244779',
    cost: '0.01',
    currency: 'EUR',
  });
  // Costs are known to the process half a second later at most.
  await new Promise((resolve) => setTimeout(resolve, 700));
  const recipients = { phone_numbers: ['0244779011', '0244779012'] };
  const { uuid } = await call('/sms-campaigns', { name: 'Costs', sender_id: 'Volley', message: 'Seeds.', recipients });
  await call(`/sms-campaigns/${uuid}/send`, {});
  await eventually(
    async () => (await app.call('GET', `/v1/sms-campaigns/${uuid}/report`, { key: app.key })).body.data.campaign.status,
    (status) => status === 'completed',
  );
  const { page, end } = await openConsole(`/campaigns/${uuid}`, { as: 'operator' });
  await page.getByText('What carriers charge, and what was paid').click();
  const table = page.getByRole('table', { name: 'What carriers charge, and what was paid' });
  await table.getByRole('row').filter({ hasText: '0.020000 EUR' }).filter({ hasText: '0.10' }).waitFor();
  await page.goto(`${app.api}/console/operator/carriers/1`);
  await table.getByRole('row').filter({ hasText: '0.020000 EUR' }).waitFor();
  await countFigures();
  await page.goto(`${app.api}/console/operator/slow?campaign=${uuid}`);
  await page.getByText(/^The first took messages of the account of the campaign in the last two hours\./).waitFor();
  await end();
  const owner = await openConsole(`/campaigns/${uuid}`, { as: 'owner' });
  await owner.page.getByRole('heading', { name: 'Costs' }).waitFor();
  await settle(owner.page);
  assert.equal(await owner.page.getByText('What carriers charge').count(), 0);
  await owner.end();
});

test('the owner of an account that is suspended is told so, and not that the connection broke off or all is well', async () => {
  const { app } = stage;
  const { id } = await app.newAccount();
  await app.sql(`update api_keys set scopes = '{send,read,manage}' where account_id = $1`, [id]);
  const owner = await addPerson(app, { memberships: { [id]: 'owner' }, entered: id });
  const { page, end } = await openConsole('/sign-in', { as: 'nobody', mayBeRefused: /^40[13]$/ });
  const cookie = { name: 'volley_session', value: owner.token(), url: app.api };
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(`${app.api}/console/groups`);
  await settle(page);
  const suspend = { key: app.key, body: { reason: 'Phishing' } };
  assert.equal((await app.call('POST', `/v1/admin/accounts/${id}/suspend`, suspend)).status, 200);
  const banner = page.getByText('Nothing is sent or changed until the operator lifts it.');
  // The page that was open learns it from the next refusal.
  await page.getByRole('link', { name: 'Home' }).click();
  await banner.waitFor();
  await page.goto(`${app.api}/console`);
  await banner.waitFor();
  await page.getByText('This account is suspended. Ask the operator of this service.').first().waitFor();
  assert.equal(await page.getByText('Nothing needs attention now.').count(), 0);
  assert.equal(await page.getByText('The connection to Volley broke off.').count(), 0);
  assert.equal((await app.call('POST', `/v1/admin/accounts/${id}/resume`, { key: app.key })).status, 200);
  await end();
});

test('a request that comes while the page of approvals is open stands in its list as soon as the badge counts it', async () => {
  const { app } = stage;
  const { page, end } = await openConsole('/operator/approvals', { as: 'operator' });
  await page.clock.install();
  await page.reload();
  await page.getByText('Nothing waits for you').waitFor();
  const other = await app.newAccount();
  const body = { sender_id: 'Latecomer', purpose: 'Prices of the market' };
  const asked = await app.call('POST', '/v1/sender-ids', { key: other.key, body });
  assert.equal(asked.status, 201, asked.text);
  await page.clock.fastForward(61_000);
  await page.getByRole('navigation').getByText('1 waiting', { exact: true }).waitFor();
  await page.locator('[data-row]').filter({ hasText: 'Latecomer' }).waitFor();
  await end();
  const { uuid } = asked.body.data;
  assert.equal((await app.call('POST', `/v1/admin/sender-ids/${uuid}/approve`, { key: app.key })).status, 200);
});

test('the page of approvals opens the kind that waits, so that a badge that counts a caller ID never stands over an empty list', async () => {
  const { app } = stage;
  const other = await app.newAccount();
  const body = { phone_number: '0302123456', purpose: 'Reminders' };
  const asked = await app.call('POST', '/v1/caller-ids', { key: other.key, body });
  assert.equal(asked.status, 201, asked.text);
  const { page, end } = await openConsole('/operator/approvals', { as: 'operator' });
  await page.getByRole('navigation').getByText('1 waiting', { exact: true }).waitFor();
  await page.getByText('Caller IDs (1)').waitFor();
  const row = page.locator('[data-row]').filter({ hasText: '+233 30 212 3456' });
  await row.getByRole('button', { name: /^Approve/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await row.waitFor({ state: 'detached' });
  await end();
});

test('an account reads in its list why its sender ID was rejected', async () => {
  const { app } = stage;
  const asked = await app.call('POST', '/v1/sender-ids', {
    key: app.key,
    body: { sender_id: 'BigBank', purpose: 'Codes' },
  });
  const reason = 'The name belongs to a bank. Send us its letter.';
  const rejected = { key: app.key, body: { reason } };
  assert.equal((await app.call('POST', `/v1/admin/sender-ids/${asked.body.data.uuid}/reject`, rejected)).status, 200);
  const { page, end } = await openConsole('/sender-ids', { as: 'viewer' });
  await settle(page);
  await page.getByRole('button', { name: 'Why? BigBank' }).click();
  await page.getByRole('dialog', { name: 'BigBank was rejected' }).getByText(reason).waitFor();
  await end();
  assert.equal((await app.call('DELETE', `/v1/sender-ids/${asked.body.data.uuid}`, { key: app.key })).status, 200);
});
