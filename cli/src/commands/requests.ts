// Sender IDs and caller IDs: an account requests one, the operator decides.
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

export const requests = [sender, callerId];
