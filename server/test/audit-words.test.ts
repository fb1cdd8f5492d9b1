// The console names in words whatever the audit log records.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allOperations } from '../../contract/src/index.ts';

/** Typed here, because the console's own types are those of a browser. */
const TEXTS = '../../console/src/text/audit-operations.ts';
const { useAuditOperationsText: ofLog }: { useAuditOperationsText: { en: Readonly<Record<string, string>> } } =
  await import(TEXTS);

/** These only ask, or store nothing that lasts, so the log has no entry for them. */
const NOT_RECORDED = new Set([
  ...[
    'smsCampaigns.preview',
    'voiceCampaigns.preview',
    'segments.count',
    'contactChanges.count',
    'imports.uploadPart',
    'admin.portedNumbers.uploadPart',
    'registeredTexts.check',
  ],
  ...['oneTimeLinks.look', 'openid.find', 'passkeys.offer', 'passkeys.ask', 'passkeys.askToConfirm'],
  // The message of a code says who asked for it; the verification itself says what became of it.
  ...['verifications.start', 'verifications.resend', 'verifications.check', 'verifications.checkNumber'],
  'verificationRules.dryRun',
  ...['admin.trunks.check', 'admin.carriers.testBind', 'admin.openidProviders.check'],
]);
/** These are recorded by the service itself, not by a route. */
const OF_NO_ROUTE = [
  'openid.signIn',
  'users.resetFactors',
  'users.proveAddress',
  'user reset --offline',
  'user invite --offline',
  'recover',
];

test('every operation that the audit log may name has its words in the console, and no words are left over', () => {
  const changing = allOperations
    .filter(({ method, acts, isAudited }) => method !== 'GET' || acts === true || isAudited === true)
    .map(({ id }) => id);
  for (const id of NOT_RECORDED) assert.ok(changing.includes(id), `${id} is an operation that is not a plain read`);
  const recorded = changing.filter((id) => !NOT_RECORDED.has(id));
  const named = Object.keys(ofLog.en);
  const has = (name: string) => named.includes(name);
  const isPlain = (name: string) => !/^(refused|did|what)_/.test(name);
  // Most are said by a verb and what it was done to, as `Made {what}` and `a group`.
  const said = recorded.filter((id) => !has(id)).map((id) => /^(?<noun>.*)\.(?<verb>\w+)$/.exec(id)?.groups ?? {});
  const composed = said.flatMap(({ noun, verb }) => [`did_${verb}`, `what_${noun}`]);
  const plain = named.filter(isPlain);
  assert.deepEqual(named.filter((name) => /^(did|what)_/.test(name)).toSorted(), [...new Set(composed)].toSorted());
  assert.deepEqual(plain.toSorted(), [...recorded.filter(has), ...OF_NO_ROUTE].toSorted());
  for (const name of named)
    if (name.startsWith('refused_')) assert.ok([...recorded, ...OF_NO_ROUTE].includes(name.slice('refused_'.length)));
});
