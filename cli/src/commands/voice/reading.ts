import type { Client } from '@volley/sdk';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import type { Verb } from '../../frame/noun.ts';
import { print, shortTime } from '../../frame/output.ts';
import { plainWait } from '../../frame/reasons.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../../frame/rows.ts';
import { saveChunks } from '../../frame/save-chunks.ts';

type Campaign = Awaited<ReturnType<Client['voiceCampaigns']['list']>>['data'][number];

const COLUMNS = {
  uuid: (campaign: Campaign) => campaign.uuid,
  status: (campaign: Campaign) => campaign.status,
  recipients: (campaign: Campaign) => campaign.total_recipients,
  answered: (campaign: Campaign) => campaign.messages_sent,
  credits: (campaign: Campaign) => campaign.credits_used,
  made: (campaign: Campaign) => shortTime(campaign.created_at),
  name: (campaign: Campaign) => oneLine(campaign.name),
};

async function listCampaigns(flags: RowFlags): Promise<void> {
  await callApi(flags, (client) =>
    printRows(flags, {
      source: client.voiceCampaigns.list.all(),
      columns: COLUMNS,
      empty: 'There is no voice campaign: see volley voice create --help',
    }),
  );
}

async function readReport(uuid: string, flags: ApiFlags): Promise<void> {
  const [campaign, report] = await callApi(flags, (client) =>
    Promise.all([client.voiceCampaigns.get({ uuid }), client.voiceCampaigns.report({ uuid })]),
  );
  const why = campaign.pause_reason || campaign.fail_reason;
  const lines = [`${campaign.name}: ${report.status}${why === '' ? '' : `, ${why.replaceAll('_', ' ')}`}`];
  if (report.waiting_for !== '') lines.push(`  waits for ${plainWait(report.waiting_for)}`);
  for (const { status, reason, recipients } of report.recipients) {
    const because = reason === '' ? '' : `, ${reason.replaceAll('_', ' ')}`;
    lines.push(`  ${status.replaceAll('_', ' ')}${because}: ${recipients}`);
  }
  for (const { result, recipients } of report.results) lines.push(`  pressed ${result}: ${recipients}`);
  lines.push(
    `${report.calls} calls, ${report.talk_seconds} seconds of talk, ${report.credits_used} credits (${report.held} held)`,
  );
  print(flags, { ...campaign, report }, lines.join('\n'));
}

/** It comes whole, however long. */
const TIMEOUT_MS = 600_000;

type Recipient = Awaited<ReturnType<Client['voiceCampaigns']['recipients']>>[number];

const RECIPIENTS_COLUMNS = {
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
    columns: RECIPIENTS_COLUMNS,
    empty: 'The campaign has no recipients yet: the list is made when it starts.',
  });
}

interface Flags extends RowFlags {
  readonly csv?: string;
}

/** They come whole, however many. */
const ATTEMPTS_TIMEOUT_MS = 600_000;

type Attempt = Awaited<ReturnType<Client['voiceCampaigns']['attempts']>>[number];

const ATTEMPTS_COLUMNS = {
  number: (attempt: Attempt) => attempt.phone_number,
  try: (attempt: Attempt) => attempt.attempt,
  trunk: (attempt: Attempt) => attempt.trunk,
  called: (attempt: Attempt) => shortTime(attempt.called_at),
  outcome: (attempt: Attempt) => attempt.outcome || attempt.status,
  because: (attempt: Attempt) => attempt.reason.replaceAll('_', ' '),
  sip: (attempt: Attempt) => attempt.status_code ?? '',
  said: (attempt: Attempt) => attempt.phrase,
  seconds: (attempt: Attempt) => attempt.duration,
  pressed: (attempt: Attempt) => attempt.digits,
  result: (attempt: Attempt) => attempt.result,
  cost: (attempt: Attempt) => attempt.cost,
};

async function listAttempts(uuid: string, flags: Flags): Promise<void> {
  const { csv: path } = flags;
  if (path !== undefined) {
    const bytes = await callApi(flags, (client) =>
      saveChunks(path, client.voiceCampaigns.attemptsCsv.stream({ uuid })),
    );
    if (bytes !== null) print(flags, { file: path, bytes }, `${path} contains every call attempt.`);
    return;
  }
  const source = await callApi(flags, (client) =>
    client.voiceCampaigns.attempts({ uuid }, { timeoutMs: ATTEMPTS_TIMEOUT_MS }),
  );
  await printRows(flags, { source, columns: ATTEMPTS_COLUMNS, empty: 'Nobody has been called yet.' });
}

export const reading: readonly Verb[] = [
  () => withRows(apiCommand('list', 'list the voice campaigns of the account, newest first')).action(listCampaigns),
  () =>
    apiCommand('report <uuid>', 'report on a campaign: whom it reached, and which keys they pressed').action(
      readReport,
    ),
  () =>
    withRows(apiCommand('recipients', 'list the recipients of a campaign with the result of each call'))
      .argument('<uuid>', 'the campaign (see: volley voice list)')
      .action(listRecipients),
  () =>
    withRows(apiCommand('attempts', 'list every call attempt, oldest first'))
      .argument('<uuid>', 'the campaign (see: volley voice list)')
      .option('--csv <path>', 'write all of them to this CSV file instead; - prints them')
      .addHelpText(
        'after',
        '\nExample:\n  volley voice attempts 0196f0c2-7a10-7cc4-9d3e-0242ac120004 --csv attempts.csv',
      )
      .action(listAttempts),
];
