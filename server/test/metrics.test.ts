// What the metrics of a whole service look like to Prometheus.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';

const app = await startTestApp();

test('metrics keep to the rules of Prometheus, count statuses by their class, and are 0 where nothing waits', async () => {
  await app.call('GET', '/v1/contacts', { key: app.key });
  await app.call('GET', '/v1/contacts/8', { key: app.key });
  const { text } = await app.call('GET', '/metrics', { key: app.key });
  const kinds = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind = '']) => [name, kind]));
  assert.ok(kinds.size > 40, String(kinds.size));
  assert.deepEqual(
    [...kinds].filter(([name, kind]) => name.endsWith('_total') !== (kind === 'counter')),
    [],
    'counters, and they alone, end in _total',
  );
  const gauges = [...kinds].filter(([, kind]) => kind === 'gauge').map(([name]) => name);
  assert.deepEqual(
    gauges.filter((name) => new RegExp(`^${name}\\{[^}]*\\ble="`, 'm').test(text)),
    [],
    'le is the label of histograms',
  );
  const statuses = [...text.matchAll(/^volley_http_request_seconds_count\{[^}]*status="([^"]*)"/gm)];
  assert.deepEqual([...new Set(statuses.map(([, status]) => status))].sort(), ['2xx', '4xx']);
  for (const name of ['volley_letters_waiting', 'volley_letters_waiting_oldest_seconds', 'volley_letters_failed'])
    assert.match(text, new RegExp(`^${name} 0$`, 'm'));
  assert.match(text, /^volley_job_overdue_seconds\{job="recover-dead"\} 0$/m);
});
