import { type Command, InvalidArgumentError } from 'commander';
import { describeSteps } from '../frame/call-steps.ts';
import { noun } from '../frame/noun.ts';
import { shortTime } from '../frame/output.ts';
import { PASSWORD_FILE, readCertificate, withPassword } from '../frame/read-file.ts';
import { renderAll } from '../frame/show.ts';
import type { ReplyOf } from '../frame/table.ts';
import { verb } from '../frame/verb.ts';

type Trunk = ReplyOf<'admin.trunks.get'>;

/** Returns first what keeps calls away, as the console does. */
function stateOf({
  is_paused,
  registration,
  registration_status_code: code,
  is_reachable,
  resting_until,
}: Trunk): string {
  if (is_paused) return 'paused';
  if (registration === 'refused') return `registration refused${code === null ? '' : ` (${code})`}`;
  if (is_reachable === false) return 'does not answer';
  if (registration === 'pending' && resting_until === null) return 'registering';
  return resting_until === null ? 'in use' : `resting until ${shortTime(resting_until)}`;
}

const addressOf = ({ host, port }: Trunk): string => (port === null ? host : `${host}:${port}`);

function parseRule(raw: string): Trunk['dial_rules'][number] {
  const [, prefix, strip, prepend] = /^(\d{1,15}):(\d{1,2}):(\+?[0-9*#]*)$/.exec(raw) ?? [];
  if (prefix === undefined || strip === undefined || prepend === undefined)
    throw new InvalidArgumentError(
      'It must be <prefix>:<number of digits to remove>:<digits to put in front>, such as 233:3:0.',
    );
  return { prefix, strip: Number(strip), prepend };
}

const settings = {
  read: { tls_ca: readCertificate, dial_rules: parseRule },
  more: (command: Command) => command.option(...PASSWORD_FILE),
  input: withPassword,
} as const;

function describe(trunk: Trunk): string {
  const { id, name, host: _host, port: _port, has_password, is_paused: _paused, sound_from, ...others } = trunk;
  return renderAll({
    trunk: `${id} ${name}`,
    state: stateOf(trunk),
    address: addressOf(trunk),
    ...others,
    transport: trunk.transport ?? 'by the records of the host',
    password: has_password ? 'set' : '',
    tls_ca: trunk.tls_ca === '' ? '' : 'set',
    caller_ids: trunk.caller_ids ?? 'any',
    prefixes: trunk.prefixes.length === 0 ? 'anything' : trunk.prefixes,
    dial_rules: trunk.dial_rules.map(({ prefix, strip, prepend }) => `${prefix}:${strip}:${prepend}`),
    sound_from: sound_from === 'trunk' ? '' : sound_from,
  });
}

const setPaused = (isPaused: boolean, does: string) =>
  verb('admin.trunks.update', {
    does,
    args: ['id'],
    only: [],
    fixed: { is_paused: isPaused },
    says: ({ id }) => `Trunk ${id} ${isPaused ? 'is paused' : 'is in use again'}.`,
    example: '2',
  });

function parseRing(raw: string): number {
  const seconds = Number(raw);
  if (!Number.isInteger(seconds) || seconds < 5 || seconds > 30)
    throw new InvalidArgumentError('It must be a number of seconds from 5 to 30.');
  return seconds;
}

const ONLY_LISTENS =
  'No sound came back, but the other side told that it hears: it may only listen, as an announcement or a recorder does.';
const ONE_WAY =
  'Sound went only one way: look at firewalls between this machine and the trunk, and at VOLLEY_SIP_ADVERTISED_HOST.';

function describeCall(report: ReplyOf<'admin.trunks.testCall'>): string {
  const {
    outcome,
    reason,
    status_code: code,
    rang_after_ms: rang,
    answered_after_ms: answered,
    advice,
    steps,
  } = report;
  const answer = code === null ? '' : ` (${code} ${report.status_text})`;
  const lines = [`${outcome}${reason === '' ? '' : `, ${reason}`}${answer}`];
  if (rang !== null) lines.push(`rang after ${rang} ms`);
  if (answered !== null) {
    lines.push(`answered after ${answered} ms, talked for ${Math.round(report.duration_ms / 1000)} s`);
    lines.push(`sound: ${report.packets_sent} packets sent, ${report.packets_received} received`);
    if (report.packets_sent > 0 && report.packets_received === 0) lines.push(report.is_heard ? ONLY_LISTENS : ONE_WAY);
  }
  if (advice !== '') lines.push(advice);
  if (steps.length > 0) lines.push('', describeSteps(steps));
  return lines.join('\n');
}

export const trunk = noun('trunk', 'SIP trunks', ['admin.trunks'], {
  add: verb('admin.trunks.create', {
    ...settings,
    args: ['name', 'host'],
    does: 'add a SIP trunk that voice campaigns call through',
    hidden: ['is_paused'],
    says: ({ id, name }) =>
      `Trunk ${id} added: ${name}.\nTest it: volley trunk check ${id}, or volley trunk test ${id} <number>`,
    example: '"Accra Telecom" sip.example.com --username volley --channels 30',
  }),
  change: verb('admin.trunks.update', {
    ...settings,
    hidden: ['is_paused'],
    more: (command) => settings.more(command).option('--no-tls-ca-file', 'use the certificates that Node trusts'),
    input: (input, flags: { passwordFile?: string; tlsCaFile?: string | false }) =>
      withPassword(flags.tlsCaFile === false ? { ...input, tls_ca: '' } : input, flags),
    says: ({ id, name }) => `Trunk ${id} (${name}) is changed; calls in progress are not affected.`,
    example: '2 --channels 60 --rate 10 --no-prefixes',
  }),
  list: verb('admin.trunks.list', {
    columns: ['id', 'name', 'kind', ['address', addressOf], 'channels', 'tier', ['state', stateOf]],
    empty: 'There is no trunk yet: see volley trunk add --help',
  }),
  show: verb('admin.trunks.get', { says: describe }),
  check: verb('admin.trunks.check', {
    says: ({ is_reachable, status_code, round_trip_ms, problem }, { id }) =>
      `Trunk ${id} ${is_reachable ? 'answers' : 'cannot be reached'}: ${problem || `answer ${status_code} after ${round_trip_ms} ms`}.`,
  }),
  test: verb('admin.trunks.testCall', {
    args: ['id', 'to as number'],
    read: { ring_seconds: parseRing },
    // Longer than any test call takes.
    timeoutMs: 75_000,
    retriesMax: 0,
    says: describeCall,
    fails: ({ outcome }) => (outcome === 'answered' ? null : 'The test call was not answered.'),
    example: '2 0244123456',
  }),
  pause: setPaused(true, 'stop placing new calls through a trunk'),
  resume: setPaused(false, 'place calls through a paused trunk again'),
  remove: verb('admin.trunks.delete', {
    says: (_, { id }) => `Trunk ${id} is removed.`,
    json: (_, input) => input,
  }),
});
