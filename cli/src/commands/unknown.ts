import { type ApiFlags, apiCommand, callApi } from '../frame/api.ts';
import { CommandError, EXIT } from '../frame/failure.ts';
import { noun } from '../frame/noun.ts';
import { print, shortTime } from '../frame/output.ts';
import { startProgressLine } from '../frame/progress.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../frame/rows.ts';

async function listUnknown(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.admin.unknownMessages.list.all();
    type Unknown = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      id: (message: Unknown) => message.id,
      account: (message: Unknown) => message.account_id,
      campaign: (message: Unknown) => message.campaign_id,
      carrier: (message: Unknown) => message.carrier_id,
      to: (message: Unknown) => message.phone_number,
      from: (message: Unknown) => oneLine(message.sender_id),
      submitted: (message: Unknown) => shortTime(message.submitted_at),
    };
    return printRows(flags, { source, columns, empty: 'There is no message with an unknown outcome.' });
  });
}

async function listReceipts(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) => {
    const source = client.admin.unmatchedReceipts.list.all();
    type Receipt = typeof source extends AsyncIterable<infer Item> ? Item : never;
    const columns = {
      received: (receipt: Receipt) => shortTime(receipt.received_at),
      carrier: (receipt: Receipt) => receipt.carrier_id,
      "carrier's id": (receipt: Receipt) => oneLine(receipt.carrier_message_id) || '-',
      to: (receipt: Receipt) => oneLine(receipt.phone_number),
      from: (receipt: Receipt) => oneLine(receipt.sender_id),
      state: (receipt: Receipt) =>
        receipt.unreadable === null ? receipt.state : `unreadable: ${oneLine(receipt.unreadable)}`,
      code: (receipt: Receipt) => oneLine(receipt.error_code) || '-',
    };
    return printRows(flags, { source, columns, empty: 'Every receipt matches a message.' });
  });
}

interface ResendFlags extends ApiFlags {
  readonly campaign?: string;
  readonly yes?: boolean;
}

async function resendOfCampaign(uuid: string, flags: ResendFlags): Promise<number> {
  const line = startProgressLine();
  try {
    return await callApi(flags, async (client) => {
      let resent = 0;
      for (;;) {
        const { data } = await client.smsCampaigns.resendUnknown({ uuid, confirm: true });
        resent += data.resent;
        // If nothing in a portion could be queued, the loop ends, whatever is left.
        if (!data.has_more || data.resent === 0) return resent;
        line.show(`${resent} queued again`);
      }
    });
  } finally {
    line.end();
  }
}

async function resend(id: string | undefined, flags: ResendFlags): Promise<void> {
  const { campaign } = flags;
  if ((id === undefined) === (campaign === undefined))
    throw new CommandError('Name either one message or a --campaign.', EXIT.usage);
  if (!flags.yes)
    throw new CommandError('Some recipients may get the message twice: add --yes to confirm.', EXIT.usage);
  const resent =
    campaign === undefined
      ? (await callApi(flags, (client) => client.messages.resend({ uuid: id ?? '', confirm: true }))).data.resent
      : await resendOfCampaign(campaign, flags);
  print(flags, { resent }, `${resent} ${resent === 1 ? 'message is' : 'messages are'} queued again.`);
}

export const unknown = noun('unknown', 'messages with an unknown outcome', [
  () =>
    withRows(apiCommand('list', 'list the messages with an unknown outcome, of every account, newest first'))
      .addHelpText('after', '\nThe key needs the scope operator_read.\n\nExample:\n  volley unknown list --limit 20')
      .action(listUnknown),
  () =>
    apiCommand('resend', 'send messages with an unknown outcome again, with a key of the account that sent them')
      .argument('[id]', 'the message to send again')
      .option('--campaign <uuid>', 'all such messages of this campaign')
      .option('--yes', 'confirm that some recipients may get the message twice')
      .addHelpText(
        'after',
        '\nExamples:\n  volley unknown resend 0196f0c2-7a10-7cc4-9d3e-0242ac120009 --yes\n  volley unknown resend --campaign 0196f0c2-7a10-7cc4-9d3e-0242ac120003 --yes',
      )
      .action(resend),
  () =>
    withRows(apiCommand('receipts', 'list the receipts that match no message, newest first'))
      .addHelpText('after', '\nThe key needs the scope operator_read.\n\nExample:\n  volley unknown receipts')
      .action(listReceipts),
]);
