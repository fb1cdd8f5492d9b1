import type { Client } from '@volley/sdk';
import type { Command } from 'commander';
import { type ApiFlags, apiCommand, callApi } from '../../frame/api.ts';
import { longTime } from '../../frame/facts.ts';
import { fieldsOf } from '../../frame/field-names.ts';
import type { Verb } from '../../frame/noun.ts';
import { print, shortTime } from '../../frame/output.ts';
import { plainWait } from '../../frame/reasons.ts';
import { oneLine, printRows, type RowFlags, withRows } from '../../frame/rows.ts';
import { saveChunks } from '../../frame/save-chunks.ts';
import type { TimeFlags } from '../message-filters.ts';

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

type Texts = Awaited<ReturnType<Client['voiceCampaigns']['report']>>['not_reached'];

function textLines(texts: Texts): string[] {
  if (texts === null) return [];
  const states = texts.messages.map(({ status, reason, messages }) => {
    const because = reason === '' ? '' : `, ${reason.replaceAll('_', ' ')}`;
    return `  ${status}${because}: ${messages}`;
  });
  const money = `  ${texts.credits_used} credits (${texts.held} held); see volley campaign report ${texts.sms_campaign}`;
  return ['texts to whoever was not reached:', ...states, money];
}

async function readReport(uuid: string, flags: ApiFlags): Promise<void> {
  const [campaign, report] = await callApi(flags, (client) =>
    Promise.all([client.voiceCampaigns.get({ uuid }), client.voiceCampaigns.report({ uuid })]),
  );
  const why = campaign.pause_reason || campaign.fail_reason;
  const lines = [`${campaign.name}: ${report.status}${why === '' ? '' : `, ${why.replaceAll('_', ' ')}`}`];
  if (report.waiting_for !== '') {
    const opens = report.window_opens_at === null ? '' : `; the first call is ${longTime(report.window_opens_at)}`;
    lines.push(`  waits for ${plainWait(report.waiting_for)}${opens}`);
  }
  for (const { status, reason, recipients } of report.recipients) {
    const because = reason === '' ? '' : `, ${reason.replaceAll('_', ' ')}`;
    lines.push(`  ${status.replaceAll('_', ' ')}${because}: ${recipients}`);
  }
  for (const { result, recipients } of report.results) lines.push(`  pressed ${result}: ${recipients}`);
  lines.push(
    `${report.calls} calls, ${report.talk_seconds} seconds of talk, ${report.credits_used} credits (${report.held} held)`,
  );
  for (const line of textLines(report.not_reached)) lines.push(line);
  print(flags, { ...campaign, report }, lines.join('\n'));
}

interface FilterFlags extends TimeFlags {
  readonly status?: string;
  readonly reason?: string;
  readonly number?: string;
}

const RECIPIENT_FILTERS = {
  status: '--status',
  reason: '--reason',
  phone_number: '--number',
  from: '--from',
  to: '--to',
} as const;

type Recipient = Awaited<ReturnType<Client['voiceCampaigns']['searchRecipients']>>['data'][number];

const RECIPIENTS_COLUMNS = {
  number: (recipient: Recipient) => recipient.phone_number,
  status: (recipient: Recipient) => recipient.status,
  because: (recipient: Recipient) => recipient.reason.replaceAll('_', ' '),
  called: (recipient: Recipient) => shortTime(recipient.called_at),
  calls: (recipient: Recipient) => recipient.attempts,
  seconds: (recipient: Recipient) => recipient.duration,
  pressed: (recipient: Recipient) => recipient.digits,
  result: (recipient: Recipient) => recipient.result,
  cost: (recipient: Recipient) => recipient.cost,
};

async function listRecipients(uuid: string, flags: FilterFlags): Promise<void> {
  const asked = fieldsOf(RECIPIENT_FILTERS, flags);
  await callApi(
    flags,
    (client) =>
      printRows(flags, {
        source: client.voiceCampaigns.searchRecipients.all({ uuid, ...asked }),
        columns: RECIPIENTS_COLUMNS,
        empty:
          Object.keys(asked).length === 0
            ? 'The campaign has no recipients yet: the list is made when it starts.'
            : 'No recipient fits.',
      }),
    RECIPIENT_FILTERS,
  );
}

interface AttemptFlags extends FilterFlags {
  readonly outcome?: string;
  readonly csv?: string;
}

const ATTEMPT_FILTERS = { ...RECIPIENT_FILTERS, outcome: '--outcome' } as const;

type Attempt = Awaited<ReturnType<Client['voiceCampaigns']['attempts']>>['data'][number];

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

async function listAttempts(uuid: string, flags: AttemptFlags): Promise<void> {
  const { csv: path } = flags;
  const asked = fieldsOf(ATTEMPT_FILTERS, flags);
  const isWhole = Object.keys(asked).length === 0;
  if (path !== undefined) {
    const save = (client: Client) => saveChunks(path, client.voiceCampaigns.attemptsCsv.stream({ uuid, ...asked }));
    const bytes = await callApi(flags, save, ATTEMPT_FILTERS);
    const content = isWhole ? 'every call attempt' : 'the call attempts that fit';
    if (bytes !== null) print(flags, { file: path, bytes }, `${path} contains ${content}.`);
    return;
  }
  await callApi(
    flags,
    (client) =>
      printRows(flags, {
        source: client.voiceCampaigns.attempts.all({ uuid, ...asked }),
        columns: ATTEMPTS_COLUMNS,
        empty: isWhole ? 'Nobody has been called yet.' : 'No call attempt fits.',
      }),
    ATTEMPT_FILTERS,
  );
}

function withFilters(command: Command, whom: string): Command {
  return command
    .option('--status <status>', `only ${whom} of this status; several are separated by commas`)
    .option('--reason <reason>', `only ${whom} with this reason, as --json shows it`)
    .option('--number <digits>', `only ${whom} with this number, or with numbers that begin so`)
    .option('--from <instant>', `only ${whom} called at this moment or later, such as 2026-01-31T09:00:00Z`)
    .option('--to <instant>', `only ${whom} called before this moment`);
}

export const reading: readonly Verb[] = [
  () => withRows(apiCommand('list', 'list the voice campaigns of the account, newest first')).action(listCampaigns),
  () =>
    apiCommand('report <uuid>', 'report on a campaign: whom it reached, and which keys they pressed').action(
      readReport,
    ),
  () =>
    withFilters(
      withRows(apiCommand('recipients', 'list the recipients of a campaign with the result of each call')),
      'recipients',
    )
      .argument('<uuid>', 'the campaign (see: volley voice list)')
      .addHelpText(
        'after',
        '\nExample:\n  volley voice recipients 0196f0c2-7a10-7cc4-9d3e-0242ac120004 --status no_answer,busy',
      )
      .action(listRecipients),
  () =>
    withFilters(withRows(apiCommand('attempts', 'list every call attempt, oldest first, or find some')), 'attempts')
      .option('--outcome <outcome>', 'only attempts that ended so, such as busy; several are separated by commas')
      .argument('<uuid>', 'the campaign (see: volley voice list)')
      .option('--csv <path>', 'write them to this CSV file instead; - prints them')
      .addHelpText(
        'after',
        '\nExample:\n  volley voice attempts 0196f0c2-7a10-7cc4-9d3e-0242ac120004 --csv attempts.csv\n  volley voice attempts 0196f0c2-7a10-7cc4-9d3e-0242ac120004 --outcome busy,no_answer',
      )
      .action(listAttempts),
];
