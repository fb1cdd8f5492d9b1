// Sender IDs, their registrations, and caller IDs: an account requests one, the operator decides.
import type { Client } from '@volley/sdk';
import { noun } from '../frame/noun.ts';
import { gone, verb } from '../frame/verb.ts';

type Kind = 'senderIds' | 'callerIds';

async function withDecision(kind: Client[Kind], uuid: string) {
  const [asked, { reason, decided_at }] = await Promise.all([kind.get({ uuid }), kind.decision({ uuid })]);
  return { ...asked, reason, decided_at };
}

interface Requested {
  readonly kind: Kind;
  readonly thing: string;
  readonly field: string;
  readonly arg: string;
}

function requested(name: string, what: string, { kind, thing, field, arg }: Requested) {
  const verbs = {
    request: verb(`${kind}.create`, {
      args: [`${field} as ${arg}`],
      next: `The operator decides:  volley ${name} approve {uuid}`,
    }),
    list: verb(`admin.${kind}.list`, {
      instead: {
        id: `${kind}.list`,
        flag: '--own',
        help: 'only those of the account of the key; any key with the scope read may list them',
      },
      columns: `uuid ${field} account_id status created_at purpose status_reason`,
    }),
    show: verb(`${kind}.get`, {
      call: (client, { uuid }) => withDecision(client[kind], uuid),
      also: { [`${kind}.decision`]: '0196f0c2-7a10-7cc4-9d3e-0242ac120005' },
    }),
    delete: verb(`${kind}.delete`, gone),
  };
  return noun(name, what, [kind, `admin.${kind}`], verbs, { thing });
}

const sender = requested('sender', 'sender IDs', {
  ...{ kind: 'senderIds', thing: 'sender ID', field: 'sender_id', arg: 'sender-id' },
});
const callerId = requested('caller-id', 'caller IDs, the numbers that calls show', {
  ...{ kind: 'callerIds', thing: 'caller ID', field: 'phone_number', arg: 'number' },
});

const registration = noun(
  'registration',
  'registrations of sender IDs with networks',
  ['senderRegistrations', 'admin.senderRegistrations'],
  {
    request: verb('senderRegistrations.create', {
      args: ['sender_id as sender-id', 'country'],
      next: 'Add its papers:  volley registration add-paper {uuid} certificate.pdf\nThen submit it:  volley registration submit {uuid}',
      example: 'Volley GH --network MTN',
    }),
    list: verb('admin.senderRegistrations.list', {
      instead: {
        id: 'senderRegistrations.list',
        flag: '--own',
        help: 'only those of the account of the key, with its drafts; any key with the scope read may list them',
      },
      columns: 'uuid sender_id country network account_id status valid_until reference status_reason',
    }),
    submit: verb('senderRegistrations.submit', { next: 'The operator decides:  volley registration approve {uuid}' }),
    paper: verb('senderRegistrations.paper', {
      instead: {
        id: 'admin.senderRegistrations.paper',
        flag: '--any-account',
        help: 'of a registration of any account, for the operator',
      },
    }),
    delete: verb('senderRegistrations.delete', gone),
    'delete-paper': verb('senderRegistrations.deletePaper', gone),
  },
  { thing: 'sender registration' },
);
const demand = noun(
  'registration-demand',
  'networks that take messages only from registered senders',
  ['admin.registrationDemands'],
  {
    set: verb('admin.registrationDemands.set', { args: ['country', 'network as [network]'], example: 'GH MTN' }),
    list: verb('admin.registrationDemands.list', { columns: 'id country network created_at' }),
    delete: verb('admin.registrationDemands.delete', gone),
  },
);
const fallback = noun(
  'fallback-sender',
  'the sender IDs that are used where another is not registered',
  ['fallbackSenders'],
  {
    set: verb('fallbackSenders.set', { args: ['country', 'sender_id as sender-id'] }),
    list: verb('fallbackSenders.list', { columns: 'country sender_id updated_at' }),
    delete: verb('fallbackSenders.delete', gone),
  },
);

export const requests = [sender, registration, demand, fallback, callerId];
