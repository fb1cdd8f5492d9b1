import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, parseId } from '../api-command.ts';
import { renderFacts } from '../facts.ts';
import { print, shortTime } from '../output.ts';
import { printRows, type RowFlags, withRows } from '../rows.ts';

type Trunk = Awaited<ReturnType<Client['admin']['trunks']['get']>>;

function stateOf(trunk: Trunk): string {
  if (trunk.is_paused) return 'paused';
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
      empty: 'There is no trunk: see volley trunk add --help',
    }),
  );
}

export function trunkList(): Command {
  return withRows(apiCommand('list', 'list the SIP trunks and how they stand, newest first')).action(listTrunks);
}

const REACHABLE = { true: 'is there', false: 'does not answer', null: '' } as const;

async function showTrunk(id: number, flags: ApiFlags): Promise<void> {
  const trunk = await callApi(flags, (client) => client.admin.trunks.get({ id }));
  const rules = trunk.dial_rules.map(({ prefix, strip, prepend }) => `${prefix}:${strip}:${prepend}`);
  const facts = {
    trunk: `${trunk.id} ${trunk.name}`,
    state: stateOf(trunk),
    address: addressOf(trunk),
    transport: trunk.transport,
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
    'calls a second': trunk.calls_per_second,
    tier: trunk.tier,
    'numbers that begin with': trunk.prefixes.join(', ') || 'anything',
    'but never with': trunk.blocked_prefixes.join(', '),
    'dial prefix': trunk.dial_prefix,
    'dial rules': rules.join(', '),
    codecs: trunk.codecs.join(', '),
  };
  print(flags, trunk, renderFacts(facts));
}

export function trunkShow(): Command {
  return apiCommand('show', 'show how a SIP trunk is set and how it stands')
    .argument('<id>', 'the trunk (see: volley trunk list)', parseId)
    .action(showTrunk);
}
