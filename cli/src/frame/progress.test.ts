import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startProgressLine, watch } from './progress.ts';

function screenOf(isTTY: boolean, columns = 20) {
  const written: string[] = [];
  return { isTTY, columns, written, write: (text: string) => void written.push(text) };
}

test('a terminal shows one line drawn anew and cut to its width; a pipe gets a line for each change', () => {
  const terminal = screenOf(true, 10);
  const pipe = screenOf(false);
  for (const line of [startProgressLine(terminal), startProgressLine(pipe)]) {
    for (const text of ['1 of 2 sent', '1 of 2 sent', '2 of 2 sent']) line.show(text);
    line.end();
  }
  assert.deepEqual(terminal.written, ['\r\u001b[K1 of 2 se', '\r\u001b[K2 of 2 se', '\n']);
  assert.deepEqual(pipe.written, ['1 of 2 sent\n', '2 of 2 sent\n']);
});

test('watching ends with what is looked at, or with its time', async () => {
  const screen = screenOf(false);
  const states = ['queued', 'sent', 'delivered'];
  const look = () => Promise.resolve(states.shift() ?? 'lost');
  const describe = (state: string) => state;
  const isOver = (state: string) => state === 'delivered';
  const over = await watch({ look, isOver, describe, timeoutMs: 10_000, screen });
  assert.deepEqual(over, { state: 'delivered', isOver: true });
  assert.deepEqual(screen.written, ['queued\n', 'sent\n', 'delivered\n']);
  const never = await watch({ look, isOver, describe, timeoutMs: 1, screen });
  assert.deepEqual(never, { state: 'lost', isOver: false });
});
