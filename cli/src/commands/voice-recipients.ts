import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi, LIMIT_OPTION } from '../api-command.ts';
import { printList, shortTime } from '../output.ts';

interface Flags extends ApiFlags {
  readonly limit: number;
}

/** It comes whole, however long. */
const TIMEOUT_MS = 600_000;

async function listRecipients(uuid: string, flags: Flags): Promise<void> {
  const all = await callApi(flags, (client) => client.voiceCampaigns.recipients({ uuid }, { timeoutMs: TIMEOUT_MS }));
  type Recipient = (typeof all)[number];
  const columns = {
    number: (recipient: Recipient) => recipient.phone_number,
    status: (recipient: Recipient) => recipient.status,
    called: (recipient: Recipient) => shortTime(recipient.called_at),
    seconds: (recipient: Recipient) => recipient.duration,
  };
  const found = { items: all.slice(0, flags.limit), isCut: all.length > flags.limit };
  printList(flags, found, columns, 'It has no recipients yet: they are counted when it starts.');
}

export function voiceRecipients(): Command {
  return apiCommand('recipients <uuid>', 'list the recipients of a campaign with the results of their calls')
    .option(...LIMIT_OPTION)
    .action(listRecipients);
}
