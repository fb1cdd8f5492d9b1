import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '..');
const CHART = join(ROOT, 'deploy/helm/volley');
const read = (path: string): string => readFileSync(join(CHART, path), 'utf8');

const schema = z.fromJSONSchema(JSON.parse(read('values.schema.json')));

type Values = Record<string, unknown>;

function scalar(text: string): unknown {
  if (text.startsWith('{'))
    return Object.fromEntries(
      splitFlow(text).map((entry) => [
        entry.split(':', 1)[0] ?? '',
        scalar(entry.slice(entry.indexOf(':') + 1).trim()),
      ]),
    );
  if (text.startsWith('[')) return splitFlow(text).map(scalar);
  const quoted = /^'(.*)'$/.exec(text)?.[1];
  if (quoted !== undefined) return quoted;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** The entries of a map or list in one line. */
function splitFlow(text: string): string[] {
  let depth = 0;
  const entries = [''];
  for (const letter of text.slice(1, -1)) {
    if ('{['.includes(letter)) depth += 1;
    if ('}]'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) entries.push('');
    else entries[entries.length - 1] += letter;
  }
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** Reads the part of YAML that values.yaml is written in: maps of two levels, and the rest in one line each. */
function readValues(text: string): Values {
  const values: Values = {};
  let inside: Values = values;
  for (const line of text.split('\n').filter((one) => !/^\s*(#|$)/.test(one))) {
    const [, indent = '', name = '', rest = ''] = /^( {2})?(\w+):(?: (.+))?$/.exec(line) ?? assert.fail(line);
    const at = indent === '' ? values : inside;
    if (rest === '') inside = {};
    at[name] = rest === '' ? inside : scalar(rest);
  }
  return values;
}

const defaults = readValues(read('values.yaml'));
const withValue = ([name = '', ...below]: readonly string[], value: unknown, values: Values = defaults): Values => ({
  ...values,
  [name]: below.length === 0 ? value : withValue(below, value, (values[name] ?? {}) as Values),
});

const isTaken = (path: string, value: unknown): boolean => schema.safeParse(withValue(path.split('.'), value)).success;

test('the values of the chart fit its schema', () => {
  assert.deepEqual(schema.safeParse(defaults).error?.issues ?? [], []);
});

test('the schema has every value of the chart, and the chart every value of the schema', () => {
  const known = Object.keys(JSON.parse(read('values.schema.json')).properties).filter((name) => name !== 'global');
  assert.deepEqual(known.toSorted(), Object.keys(defaults).toSorted());
  const templates = readdirSync(join(CHART, 'templates')).map((name) => read(`templates/${name}`));
  const used = templates.flatMap((text) => [...text.matchAll(/\.Values\.(\w+)/g)].map(([, name = '']) => name));
  assert.deepEqual([...new Set(used)].toSorted(), known.toSorted());
});

test('what the page on installing sets is taken', () => {
  const page = readFileSync(join(ROOT, 'docs/installing.md'), 'utf8');
  const set = [...page.matchAll(/--set ([\w.]+)=('[^']*'|[^\s`]+)/g)];
  assert.ok(set.length >= 9);
  for (const [text, path = '', value = ''] of set) assert.ok(isTaken(path, scalar(value)), text);
});

for (const [path, value, isGood] of [
  ['replicaCount', 3, false],
  ['replicas', '3', false],
  ['replicas', 3, true],
  ['image.repo', 'volley', false],
  ['image.tag', 1.1, false],
  ['settings.VOLLEY_LOG_LEVL', 'debug', false],
  ['settings.VOLLEY_LOG_LEVEL', 'verbose', false],
  ['settings.VOLLEY_LOG_LEVEL', 'debug', true],
  // YAML reads no and off as false.
  ['settings.VOLLEY_CONSOLE', false, false],
  ['settings.VOLLEY_CONSOLE', 'no', true],
  ['settings.VOLLEY_EVENT_DAYS', 400, false],
  ['settings.VOLLEY_EVENT_DAYS', 60, true],
  ['settings.VOLLEY_EVENT_DAYS', '60', true],
  ['settings.VOLLEY_CALL_DRAIN_SECONDS', 'long', false],
  ['settings.VOLLEY_SMTP_URL_FILE', '/etc/volley/mail/url', true],
  ['settings.VOLLEY_SMTP_URL_FILE', 'smtp://mail.example.com', false],
  // The chart sets these itself.
  ['settings.VOLLEY_PORT', 9000, false],
  ['settings.DATABASE_URL', 'postgres://db.example.com/volley', false],
  ['databaseUrl', 'db.example.com', false],
  ['secret', 'short', false],
  ['ingress.console', { enabled: true }, false],
  ['ingress.api.tls', 'sms-tls', false],
  ['service.type', 'LoadBalancer', true],
  ['podDisruptionBudget.maxUnavailable', '25%', true],
  ['podDisruptionBudget.maxUnavailable', 'one', false],
  ['persistence.size', '10 GB', false],
  ['extraVolumes', [{ name: 'mail', secret: { secretName: 'mail' } }], true],
  ['extraVolumeMounts', [{ name: 'mail' }], false],
  ['global', { imageRegistry: 'registry.example.com' }, true],
] as const) {
  test(`${path} ${isGood ? 'may' : 'may not'} be ${JSON.stringify(value)}`, () => {
    assert.equal(isTaken(path, value), isGood);
  });
}
