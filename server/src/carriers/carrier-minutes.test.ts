import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CarrierMinute } from '../carrier-figures/index.ts';
import { CarrierMinutes } from './carrier-minutes.ts';

const MINUTE_MS = 60_000;
const START_MS = 1_000 * MINUTE_MS;

function openMinutes() {
  const at = { ms: START_MS, process: 7 };
  const minutes = new CarrierMinutes({ processId: () => at.process, nowMs: () => at.ms });
  const stored: CarrierMinute[][] = [];
  const store = () => minutes.store(async (rows) => void stored.push([...rows]));
  return { at, minutes, stored, store };
}

const accepted = { kind: 'accepted' } as const;
const refused = (code: string, isThrottled = false) => ({ kind: 'refused', code, isThrottled }) as const;

test('submits are counted by carrier and minute, and only what changed is stored again, whole', async () => {
  const { at, minutes, stored, store } = openMinutes();
  minutes.note(1, accepted, 0.004);
  minutes.note(1, refused('ESME_RTHROTTLED', true), 0.05);
  minutes.note(2, { kind: 'unanswered' }, 10);
  await store();
  assert.equal(stored[0]?.length, 2);
  minutes.note(1, accepted, 90);
  await store();
  const [row] = stored[1] ?? [];
  assert.equal(stored[1]?.length, 1, 'the other carrier had nothing new');
  assert.deepEqual([row?.carrierId, row?.processId, row?.minuteMs], [1, 7, START_MS]);
  assert.deepEqual([row?.accepted, row?.refused, row?.throttled, row?.unanswered], [2, 1, 1, 0]);
  assert.deepEqual([row?.answerMsSum, row?.answerMsMax], [90_054, 90_000]);
  assert.equal(
    row?.answerTimes.reduce((sum, n) => sum + n, 0),
    3,
  );
  assert.equal(row?.answerTimes.at(-1), 1, 'beyond every bound');
  assert.deepEqual(row?.codes, { ESME_RTHROTTLED: 1 });
  await store();
  assert.equal(stored.length, 2, 'nothing was written where nothing had changed');
  at.ms += MINUTE_MS;
  minutes.note(1, accepted, 0.001);
  await store();
  assert.deepEqual(
    stored[2]?.map(({ minuteMs, accepted: n }) => [minuteMs, n]),
    [[START_MS + MINUTE_MS, 1]],
  );
});

test('what cannot be stored is stored later, for an hour at most, and what comes meanwhile is not lost', async () => {
  const { at, minutes, stored, store } = openMinutes();
  minutes.note(1, accepted, 0.001);
  await assert.rejects(minutes.store(() => Promise.reject(new Error('away'))));
  for (let minute = 1; minute <= 90; minute += 1) {
    at.ms = START_MS + minute * MINUTE_MS;
    minutes.note(1, accepted, 0.001);
  }
  const during = minutes.store(async (rows) => {
    stored.push([...rows]);
    minutes.note(1, accepted, 0.001);
  });
  await during;
  const minutesStored = (stored[0] ?? []).map(({ minuteMs }) => (minuteMs - START_MS) / MINUTE_MS);
  assert.ok(minutesStored.length <= 62 && minutesStored.length >= 60, `${minutesStored.length} minutes are kept`);
  assert.equal(Math.max(...minutesStored), 90);
  await store();
  assert.deepEqual(
    stored[1]?.map(({ accepted: n }) => n),
    [2],
  );
});

test('a process that was declared dead goes on in its row until the minute ends, and a clock set back begins none anew', async () => {
  const { at, minutes, stored, store } = openMinutes();
  minutes.note(1, accepted, 0.001);
  at.process = 8;
  minutes.note(1, accepted, 0.001);
  at.ms += MINUTE_MS;
  minutes.note(1, accepted, 0.001);
  at.ms -= MINUTE_MS;
  minutes.note(1, accepted, 0.001);
  await store();
  assert.deepEqual(
    stored[0]?.map(({ processId, minuteMs, accepted: n }) => [processId, minuteMs, n]),
    [
      [7, START_MS, 2],
      [8, START_MS + MINUTE_MS, 2],
    ],
  );
});

test('after a clock that was ahead, submits count in the minutes of the present, beside the rows that are written', async () => {
  const { at, minutes, stored, store } = openMinutes();
  minutes.note(1, accepted, 0.001);
  await store();
  for (const days of [1, 2]) {
    at.ms = START_MS + days * 86_400_000;
    minutes.note(1, accepted, 0.001);
    at.ms = START_MS;
    minutes.note(1, accepted, 0.001);
    minutes.note(1, accepted, 0.001);
    await store();
  }
  const rows = stored.flat().filter(({ minuteMs }) => minuteMs < START_MS + MINUTE_MS);
  assert.deepEqual(
    rows.map(({ minuteMs, accepted: n }) => [minuteMs - START_MS, n]),
    [
      [0, 1],
      [1, 2],
      [2, 2],
    ],
  );
  // What a minute of the future counted is stored, and holds up none that follows.
  assert.equal(stored.flat().length, 5);
  for (let minute = 0; minute < 200; minute += 1) {
    at.ms += MINUTE_MS;
    minutes.note(1, accepted, 0.001);
  }
  await store();
  assert.ok((stored.at(-1) ?? []).length <= 62, `${stored.at(-1)?.length} minutes are kept`);
});

test('a carrier that answers with ever new numbers takes a bounded room', async () => {
  const { minutes, stored, store } = openMinutes();
  for (let code = 0; code < 500; code += 1) minutes.note(1, refused(`0x${code}`), 0.001);
  await store();
  const codes = stored[0]?.[0]?.codes ?? {};
  assert.equal(Object.keys(codes).length, 41);
  assert.equal(codes['other'], 460);
});
