// Two windows with one draft: whoever names the version that they have read does not write over what the other wrote.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { VOICE_SETTINGS } from './testkit/voice.ts';

const app = await startTestApp({ settings: VOICE_SETTINGS });

for (const path of ['/v1/sms-campaigns', '/v1/voice-campaigns']) {
  const put = (uuid: string, body: object) => app.call('PUT', `${path}/${uuid}`, { key: app.key, body });
  const draftOf = async (uuid: string) => (await app.call('GET', `${path}/${uuid}/draft`, { key: app.key })).body.data;
  const make = async (): Promise<string> => {
    const made = await app.call('POST', path, { key: app.key, body: { name: 'As it was' } });
    assert.equal(made.status, 201, made.text);
    return made.body.data.uuid;
  };

  test(`${path}: a change of an older version changes nothing, and the answer names the version of now`, async () => {
    const uuid = await make();
    assert.equal((await draftOf(uuid)).version, 1);
    assert.equal((await put(uuid, { name: 'Of the first', version: 1 })).status, 200);
    const late = await put(uuid, { name: 'Of the second', version: 1 });
    assert.equal(late.status, 409, late.text);
    assert.equal(late.body.code, 'conflict');
    assert.match(late.body.message, /its version is 2, not 1/);
    const { name, version } = await draftOf(uuid);
    assert.deepEqual([name, version], ['Of the first', 2]);
    assert.equal((await put(uuid, { name: 'Of the second', version: 2 })).status, 200);
    assert.equal((await draftOf(uuid)).name, 'Of the second');
  });

  test(`${path}: without a version the last change wins`, async () => {
    const uuid = await make();
    for (const name of ['Of the first', 'Of the second']) assert.equal((await put(uuid, { name })).status, 200);
    const { name, version } = await draftOf(uuid);
    assert.deepEqual([name, version], ['Of the second', 3]);
  });

  test(`${path}: of many changes of one version at once a single one is made`, async () => {
    const uuid = await make();
    const names = Array.from({ length: 8 }, (_, at) => `Of window ${at}`);
    const replies = await Promise.all(names.map((name) => put(uuid, { name, version: 1 })));
    assert.deepEqual(
      replies.map(({ status }) => status).sort((one, other) => one - other),
      [200, ...Array.from({ length: 7 }, () => 409)],
    );
    assert.equal((await draftOf(uuid)).version, 2);
  });

  test(`${path}: a version that is no number is refused, and a new draft takes none`, async () => {
    const uuid = await make();
    assert.deepEqual(Object.keys((await put(uuid, { version: 'x' })).body.errors), ['version']);
    const made = await app.call('POST', path, { key: app.key, body: { name: 'New', version: 1 } });
    assert.deepEqual(Object.keys(made.body.errors), ['version']);
  });
}
