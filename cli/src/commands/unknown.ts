import type { Client } from '@volley/sdk';
import { CommandError, EXIT } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { startProgressLine } from '../frame/progress.ts';
import { verb } from '../frame/verb.ts';

interface ResendFlags {
  readonly campaign?: string;
  readonly yes?: boolean;
}

async function resendOfCampaign(client: Client, uuid: string): Promise<number> {
  const line = startProgressLine();
  try {
    for (let resent = 0; ; line.show(`${resent} queued again`)) {
      const { data } = await client.smsCampaigns.resendUnknown({ uuid, confirm: true });
      resent += data.resent;
      // If nothing in a portion could be queued, the loop ends, whatever is left.
      if (!data.has_more || data.resent === 0) return resent;
    }
  } finally {
    line.end();
  }
}

export const unknown = noun(
  'unknown',
  'messages with an unknown outcome',
  ['admin.unknownMessages', 'admin.unmatchedReceipts'],
  {
    list: verb('admin.unknownMessages.list', {
      columns: [
        'id',
        'account_id as account',
        'campaign_id as campaign',
        'carrier_id as carrier',
        'phone_number as to',
        'sender_id as from',
        'submitted_at as submitted',
      ],
      empty: 'There is no message with an unknown outcome.',
      note: 'The key needs the scope operator_read.',
    }),
    resend: verb('messages.resend', {
      does: 'send messages with an unknown outcome again, with a key of the account that sent them',
      args: [],
      hidden: ['uuid', 'confirm'],
      more: (command) =>
        command
          .argument('[id]', 'the message to send again')
          .option('--campaign <uuid>', 'all such messages of this campaign')
          .option('--yes', 'confirm that some recipients may get the message twice'),
      input(_, { campaign, yes }: ResendFlags, [id]) {
        if ((id === undefined) === (campaign === undefined))
          throw new CommandError('Name either one message or a --campaign.', EXIT.usage);
        if (!yes)
          throw new CommandError('Some recipients may get the message twice: add --yes to confirm.', EXIT.usage);
        return { uuid: campaign ?? id, confirm: true };
      },
      call: async (client, { uuid }, { campaign }: ResendFlags) =>
        campaign === undefined
          ? client.messages.resend({ uuid, confirm: true })
          : { data: { resent: await resendOfCampaign(client, uuid) } },
      json: ({ data: { resent } }) => ({ resent }),
      says({ data: { resent } }) {
        return `${resent} ${resent === 1 ? 'message is' : 'messages are'} queued again.`;
      },
      example: ['0196f0c2-7a10-7cc4-9d3e-0242ac120009 --yes', '--campaign 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --yes'],
      also: { 'smsCampaigns.resendUnknown': '--campaign 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --yes' },
    }),
    receipts: verb('admin.unmatchedReceipts.list', {
      columns: [
        'received_at as received',
        'carrier_id as carrier',
        "carrier_message_id as carrier's id",
        'phone_number as to',
        'sender_id as from',
        ['state', ({ unreadable, state }) => (unreadable === null ? state : `unreadable: ${unreadable}`)],
        'error_code as code',
      ],
      empty: 'Every receipt matches a message.',
      note: 'The key needs the scope operator_read.',
    }),
  },
);
