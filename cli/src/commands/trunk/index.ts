// The verbs of SIP trunks: their settings, tests and state.

import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { parseId } from '../../frame/arguments.ts';
import { renderFacts } from '../../frame/facts.ts';
import { noun } from '../../frame/noun.ts';
import { print, shortTime } from '../../frame/output.ts';
import { printRows, type RowFlags, withRows } from '../../frame/rows.ts';
import { settings } from './settings.ts';
import { testing } from './test-call.ts';

type Trunk = Awaited<ReturnType<Client['admin']['trunks']['get']>>;

const codeOf = ({ registration_status_code: code }: Trunk): string => (code === null ? '' : ` (${code})`);

/** Returns first what keeps calls away, as the console does. */
function stateOf(trunk: Trunk): string {
  if (trunk.is_paused) return 'paused';
  if (trunk.registration === 'refused') return `registration refused${codeOf(trunk)}`;
  if (trunk.is_reachable === false) return 'does not answer';
  if (trunk.registration === 'pending' && trunk.resting_until === null) return 'registering';
  return trunk.resting_until === null ? 'in use' : `resting until ${shortTime(trunk.resting_until)}`;
}

const addressOf = (trunk: Trunk): string => (trunk.port === null ? trunk.host : `${trunk.host}:${trunk.port}`);

const COLUMNS = {
  id: (trunk: Trunk) => trunk.id,
  name: (trunk: Trunk) => trunk.name,
  kind: (trunk: Trunk) => trunk.kind,
  address: addressOf,
  channels: (trunk: Trunk) => trunk.channels,
  tier: (trunk: Trunk) => trunk.tier,
  state: stateOf,
};

async function listTrunks(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.admin.trunks.list.all(),
      columns: COLUMNS,
      empty: 'There is no trunk yet: see volley trunk add --help',
    }),
  );
}

const REACHABLE = { true: 'answers', false: 'does not answer', null: '' } as const;

async function showTrunk(id: number, flags: ApiFlags): Promise<void> {
  const trunk = await callApi(flags, (client) => client.admin.trunks.get({ id }));
  const rules = trunk.dial_rules.map(({ prefix, strip, prepend }) => `${prefix}:${strip}:${prepend}`);
  const facts = {
    trunk: `${trunk.id} ${trunk.name}`,
    state: stateOf(trunk),
    address: addressOf(trunk),
    transport: trunk.transport ?? 'by the records of the host',
    domain: trunk.domain,
    username: trunk.username,
    password: trunk.has_password ? 'set' : '',
    'own certificates': trunk.tls_ca === '' ? '' : 'set',
    registration: trunk.registration === 'none' ? '' : trunk.registration,
    'keep-alive': REACHABLE[`${trunk.is_reachable}`],
    'caller ID': trunk.caller_id,
    'caller IDs': trunk.caller_ids?.join(', ') ?? 'any',
    'caller ID in': trunk.caller_id_in,
    channels: trunk.channels,
    'how many new calls per second': trunk.calls_per_second,
    tier: trunk.tier,
    'numbers that begin with': trunk.prefixes.join(', ') || 'anything',
    'but never with': trunk.blocked_prefixes.join(', '),
    'dial prefix': trunk.dial_prefix,
    'dial rules': rules.join(', '),
    codecs: trunk.codecs.join(', '),
    'sound from': trunk.sound_from === 'trunk' ? '' : trunk.sound_from,
  };
  print(flags, trunk, renderFacts(facts));
}

const SEE_LIST = 'the trunk (see: volley trunk list)';

async function checkTrunk(id: number, flags: ApiFlags): Promise<void> {
  const found = await callApi(flags, (client) => client.admin.trunks.check({ id }));
  const answer = `answer ${found.status_code} after ${found.round_trip_ms} ms`;
  const words = found.is_reachable ? 'answers' : 'cannot be reached';
  print(flags, found, `Trunk ${id} ${words}: ${found.problem || answer}.`);
}

function setPaused(name: 'pause' | 'resume', summary: string): Command {
  return apiCommand(name, summary)
    .argument('<id>', SEE_LIST, parseId)
    .action(async (id: number, flags: ApiFlags) => {
      const trunk = await callApi(flags, (client) => client.admin.trunks.update({ id, is_paused: name === 'pause' }));
      print(flags, trunk, `Trunk ${id} ${name === 'pause' ? 'is paused' : 'is in use again'}.`);
    });
}

export const trunk = noun('trunk', 'SIP trunks', [
  ...settings,
  () => withRows(apiCommand('list', 'list the SIP trunks with their state, newest first')).action(listTrunks),
  () =>
    apiCommand('show', 'show every setting of a SIP trunk and its state')
      .argument('<id>', SEE_LIST, parseId)
      .action(showTrunk),
  () =>
    apiCommand('check', 'check whether a trunk answers, without calling anybody')
      .argument('<id>', SEE_LIST, parseId)
      .action(checkTrunk),
  ...testing,
  () => setPaused('pause', 'stop placing new calls through a trunk'),
  () => setPaused('resume', 'place calls through a paused trunk again'),
  () =>
    apiCommand('remove', 'delete a trunk')
      .argument('<id>', SEE_LIST, parseId)
      .action(async (id: number, flags: ApiFlags) => {
        await callApi(flags, (client) => client.admin.trunks.delete({ id }));
        print(flags, { id }, `Trunk ${id} is removed.`);
      }),
]);
