import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { apiCommand, callApi } from '../api-command.ts';
import { shortTime } from '../output.ts';
import { printRows, type RowFlags, withRows } from '../rows.ts';

/** It comes whole, however long. */
const TIMEOUT_MS = 600_000;

type Recipient = Awaited<ReturnType<Client['voiceCampaigns']['recipients']>>[number];

const COLUMNS = {
  number: (recipient: Recipient) => recipient.phone_number,
  status: (recipient: Recipient) => recipient.status,
  called: (recipient: Recipient) => shortTime(recipient.called_at),
  seconds: (recipient: Recipient) => recipient.duration,
};

async function listRecipients(uuid: string, flags: RowFlags): Promise<void> {
  const source = await callApi(flags, (client) =>
    client.voiceCampaigns.recipients({ uuid }, { timeoutMs: TIMEOUT_MS }),
  );
  await printRows(flags, {
    source,
    columns: COLUMNS,
    empty: 'It has no recipients yet: they are counted when it starts.',
  });
}

export function voiceRecipients(): Command {
  return withRows(apiCommand('recipients', 'list the recipients of a campaign with the results of their calls'))
    .argument('<uuid>', 'the campaign (see: volley voice list)')
    .action(listRecipients);
}
