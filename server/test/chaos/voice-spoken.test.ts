// Two processes speak the texts of a campaign and play them. Both are killed repeatedly, and answers to COMMIT are lost.
import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Behaviour, startFakeTrunk } from '../../src/sip/testing/index.ts';
import { atEnd } from '../testkit/at-end.ts';
import { openTestDatabase } from '../testkit/database.ts';
import { checkInvariants } from '../testkit/invariants.ts';
import { checkCountedStatistics } from '../testkit/recount.ts';
import { heardOf, hum } from '../testkit/voice.ts';
import { startChaosService } from './chaos-service.ts';
import { killInTurn, LossyWays } from './lossy-ways.ts';
import { judgeCampaign, judgeTrunk } from './voice-judge.ts';
import {
  addChaosTrunk,
  PRICE_HUNDREDTHS,
  sendVoiceCampaign,
  startVoiceService,
  untilCallsEnd,
  untilVoice,
} from './voice-service.ts';

const RECIPIENTS = 300;
const KILLS_MAX = 8;
/** The last people of the campaign are called without kills. */
const OPEN_MIN = 60;
const LOST_MAX = 40;
/** Slow enough that the campaign outlasts the kills. */
const LIMITS = { channels: 20, callsPerSecond: 10 };
const PREFIX = '23324409';
/** A text that a process was speaking when it died is spoken by another one after this time and ten more seconds. */
const SPEECH_LIMIT_SECONDS = 2;
/** How many texts of a campaign each process speaks at a time. */
const SPOKEN_AT_ONCE = 2;
/** A smaller share of a sound cannot be told from that of another. */
const TELLING_SHARE = 0.3;

/** Returns a sound whose pitch differs for each recipient. */
const soundOf = (index: number): Buffer => hum(0.4, 300 + 5 * index);
const indexOf = (number: string): number => Number(number.slice(-4));

// The operator's program: it takes as long as a voice does, and logs each text before it speaks.
const folder = mkdtempSync(join(tmpdir(), 'volley-spoken-chaos-'));
atEnd(() => rmSync(folder, { recursive: true, force: true }));
const spokenFile = join(folder, 'spoken');
writeFileSync(spokenFile, '');
for (let index = 0; index < RECIPIENTS; index += 1)
  writeFileSync(join(folder, String(index).padStart(4, '0')), soundOf(index));
writeFileSync(join(folder, 'own'), hum(0.4));
const program = join(folder, 'speak');
writeFileSync(
  program,
  `#!/bin/sh
text=$(cat)
echo "$text" >> ${spokenFile}
sleep 0.15
name=$(echo "$text" | tr -dc 0-9)
cat ${folder}/\${name:-own}
`,
);
chmodSync(program, 0o755);

/** Of six people, one is busy, one does not answer, and the others answer. */
function behaviourOf(number: string): Behaviour {
  const kind = indexOf(number) % 6;
  if (kind === 0) return { status: 486 };
  return { status: kind === 1 ? 480 : 200 };
}

const fake = await startFakeTrunk({ behaviourOf, ringMs: 100 });
atEnd(() => fake.stop());
const database = await openTestDatabase();
const ways = new LossyWays(database.url);
const settings = {
  VOLLEY_SPEECH_COMMAND: program,
  VOLLEY_SPEECH_TIMEOUT_SECONDS: String(SPEECH_LIMIT_SECONDS),
};
const first = await startVoiceService((await ways.add()).url, settings);
const second = await startChaosService({
  DATABASE_URL: (await ways.add()).url,
  VOLLEY_SIP_HOST: '127.0.0.1',
  VOLLEY_CALL_DRAIN_SECONDS: '0',
  ...settings,
});

/** Creates the contacts, whose names determine their sounds, and the recording. */
async function arrange(): Promise<string> {
  const contacts = Array.from({ length: RECIPIENTS }, (_, index) => {
    const name = String(index).padStart(4, '0');
    return { phone_number: `+${PREFIX}${name}`, first_name: name };
  });
  await first.call('POST', '/contacts/bulk', { contacts });
  const recording = await first.call('POST', '/recordings/spoken', {
    name: 'For each',
    text: 'Hello {{first_name|friend}}.',
  });
  return String(recording['uuid']);
}

/** Checks that each call played only its own sound, or a part of it if the call was cut off. Returns how many played enough to tell. */
function judgeSounds(): number {
  let told = 0;
  for (const call of fake.calls) {
    const { isPart, share } = heardOf(call, soundOf(indexOf(call.number)));
    if (share < TELLING_SHARE) continue;
    assert.ok(isPart, `${call.number} heard another's text`);
    told += 1;
  }
  return told;
}

test('each hears their own text and nobody is called beyond the rules, whatever dies and is lost; the ledger is exact', async (t) => {
  await addChaosTrunk(first, fake.port, LIMITS);
  const recording_id = await arrange();
  const uuid = await sendVoiceCampaign(first, { prefix: PREFIX, count: RECIPIENTS }, { recording_id });
  const untilNext = () => untilCallsEnd(database, uuid, OPEN_MIN);
  await untilNext();
  ways.left = LOST_MAX;
  const kills = await killInTurn([first, second], { ways, killsMax: KILLS_MAX, untilNext });
  await untilVoice(database, uuid, 180_000, ({ status }) => status === 'completed');
  const lost = LOST_MAX - ways.left;
  ways.left = 0;
  const spans = judgeTrunk(fake, LIMITS);
  const { states, interrupted } = await judgeCampaign(database, uuid, { spans, price: PRICE_HUNDREDTHS });
  const told = judgeSounds();
  const lines = readFileSync(spokenFile, 'utf8').split('\n');
  const spoken = lines.filter((line) => /\d/.test(line)).length;
  t.diagnostic(
    `${kills} kills, ${spans.length} calls, ${told} of them with a sound to tell, ${spoken} texts spoken, ${interrupted} interrupted, ${lost} answers lost: ${JSON.stringify(states)}`,
  );
  assert.ok(kills >= 2 && lost > 0, 'each process was killed, and answers were lost');
  const answered = states['answered'] ?? 0;
  // A recipient whose process dies during the call hears little.
  assert.ok(told >= answered - interrupted, `${told} of ${answered} heard their text`);
  assert.equal(answered, RECIPIENTS - (states['busy'] ?? 0) - (states['no_answer'] ?? 0), 'no text failed');
  // Each name is spoken once, and again if a process died or an answer was lost meanwhile.
  assert.ok(spoken >= RECIPIENTS && spoken <= RECIPIENTS + kills * SPOKEN_AT_ONCE + lost, `${spoken} texts`);
  const [sounds] = await database.sql<{ made: number; left: number }>(
    `select count(*) filter (where mulaw is not null)::int as made, count(*) filter (where mulaw is null or process_id is not null)::int as left
     from spoken_sounds where account_id = 1`,
  );
  assert.deepEqual({ ...sounds }, { made: RECIPIENTS, left: 0 }, 'every text is made, and no rendering is left');
  await checkInvariants(database);
  await checkCountedStatistics(database);
});
