import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Autosave } from './autosave.ts';

interface Draft {
  readonly name: string;
  readonly text: string;
}

class Refused extends Error {
  readonly fields: readonly string[];
  constructor(fields: readonly string[]) {
    super('refused');
    this.fields = fields;
  }
}

interface Sent {
  readonly changes: Partial<Draft>;
  answer(error?: Error): void;
}

/** Starts an autosave whose service answers when the test tells it to. */
function start(delayMs: number | null = null) {
  const sent: Sent[] = [];
  const autosave = new Autosave<Draft>({
    delayMs,
    againMs: 60_000,
    isPassing: (error) => !/ended/.test(String(error)),
    refusedFields: (error) => (error instanceof Refused ? error.fields : []),
    save: (changes) =>
      new Promise((resolve, reject) => {
        sent.push({ changes, answer: (error) => (error ? reject(error) : resolve()) });
      }),
  });
  return { sent, autosave };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('changes are saved one request at a time, the newest value last', async () => {
  const { sent, autosave } = start();
  autosave.change({ name: 'A' });
  const flushed = autosave.flush();
  autosave.change({ name: 'AB', text: 'x' });
  autosave.change({ text: 'xy' });
  assert.deepEqual(
    sent.map(({ changes }) => changes),
    [{ name: 'A' }],
  );
  assert.equal(autosave.getStatus().state, 'saving');
  assert.deepEqual(autosave.unsaved, { name: 'AB', text: 'xy' }, 'what is on its way may be lost, too');
  sent[0]?.answer();
  await turn();
  assert.deepEqual(sent[1]?.changes, { name: 'AB', text: 'xy' });
  sent[1]?.answer();
  assert.equal(await flushed, true);
  assert.deepEqual(autosave.getStatus(), { state: 'saved', error: null, version: 2 });
});

test('a value that is refused waits until it is changed, and the others are saved', async () => {
  const { sent, autosave } = start();
  autosave.change({ name: 'A', text: 'bad' });
  const flushed = autosave.flush();
  sent[0]?.answer(new Refused(['text']));
  await turn();
  assert.deepEqual(sent[1]?.changes, { name: 'A' });
  sent[1]?.answer();
  assert.equal(await flushed, false);
  assert.equal(autosave.getStatus().state, 'refused');
  assert.ok(autosave.getStatus().error instanceof Refused);
  autosave.change({ text: 'good' });
  const again = autosave.flush();
  assert.deepEqual(sent[2]?.changes, { text: 'good' });
  sent[2]?.answer();
  assert.equal(await again, true);
  assert.deepEqual(autosave.getStatus(), { state: 'saved', error: null, version: 2 });
});

test('what could not be saved is kept, with what was typed meanwhile', async () => {
  const { sent, autosave } = start();
  autosave.change({ name: 'A', text: 'x' });
  const flushed = autosave.flush();
  autosave.change({ text: 'xy' });
  sent[0]?.answer(new Error('nobody answers'));
  assert.equal(await flushed, false);
  assert.equal(autosave.getStatus().state, 'failed');
  const again = autosave.flush();
  assert.deepEqual(sent[1]?.changes, { name: 'A', text: 'xy' });
  sent[1]?.answer();
  assert.equal(await again, true);
});

test('what can never be saved is not tried again by itself, and is kept', async () => {
  const { sent, autosave } = start(1);
  autosave.change({ name: 'A' });
  const flushed = autosave.flush();
  sent[0]?.answer(new Error('the campaign has ended'));
  assert.equal(await flushed, false);
  assert.equal(autosave.getStatus().state, 'stopped');
  assert.deepEqual(autosave.unsaved, { name: 'A' });
  const again = autosave.flush();
  assert.deepEqual(sent[1]?.changes, { name: 'A' });
  sent[1]?.answer();
  assert.equal(await again, true);
  assert.deepEqual(autosave.unsaved, {});
});

test('a change is saved by itself a moment later', async () => {
  const { sent, autosave } = start(1);
  autosave.change({ name: 'A' });
  for (; sent.length === 0; ) await turn();
  assert.deepEqual(sent[0]?.changes, { name: 'A' });
  sent[0]?.answer();
  for (; autosave.getStatus().state !== 'saved'; ) await turn();
  autosave.stop();
});
