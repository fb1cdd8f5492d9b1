import { longTime, renderFacts } from '../../frame/facts.ts';
import { inThousands, renderTable } from '../../frame/output.ts';
import { plainReason, plainWait, shortReason } from '../../frame/reasons.ts';
import { oneLine } from '../../frame/rows.ts';
import type { ReplyOf } from '../../frame/table.ts';

export type Campaign = ReplyOf<'smsCampaigns.get'>;
export type Report = ReplyOf<'smsCampaigns.report'>;

const ENDED: readonly Campaign['status'][] = ['completed', 'cancelled', 'failed'];

export function hasEnded({ status }: Pick<Campaign, 'status'>): boolean {
  return ENDED.includes(status);
}

type Rhythm = Pick<Campaign, 'recurrence_frequency' | 'recurrence_interval' | 'recurrence_ends_at'>;

function everyWords(rhythm: Rhythm): string {
  const { recurrence_frequency: frequency, recurrence_interval: interval, recurrence_ends_at: until } = rhythm;
  const every = interval === 1 ? frequency : `${frequency}, every ${interval}`;
  return until === null ? every : `${every}, until ${longTime(until)}`;
}

/** The API returns `ended_at` in another form than other times: with a space, without a zone, in UTC. */
function endTime(time: string | null): string | null {
  return time === null ? null : `${time} UTC`;
}

export function describeCampaign(campaign: Campaign): string {
  return renderFacts({
    campaign: campaign.uuid,
    number: campaign.id,
    name: oneLine(campaign.name),
    from: campaign.sender_id,
    status: campaign.status,
    recipients: inThousands(campaign.total_recipients),
    sent: inThousands(campaign.messages_sent),
    credits: campaign.credits_used,
    repeats: campaign.is_recurring ? everyWords(campaign) : '',
    scheduled: longTime(campaign.scheduled_at),
    created: longTime(campaign.created_at),
    started: longTime(campaign.started_at),
    ended: endTime(campaign.ended_at),
  });
}

export function describeProgress(report: Report): string {
  const { campaign, counts, waiting_for: wait } = report;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const waiting = counts.queued + counts.submitting;
  const taken = counts.sent + counts.delivered + counts.undelivered + counts.expired + counts.rejected;
  const parts = [
    `${campaign.status}: ${inThousands(total - waiting - counts.skipped)} of ${inThousands(total - counts.skipped)} done`,
    `${inThousands(taken)} sent`,
    `${inThousands(counts.delivered)} delivered`,
    ...(counts.failed === 0 ? [] : [`${inThousands(counts.failed)} failed`]),
    ...(counts.unknown === 0 ? [] : [`${inThousands(counts.unknown)} unknown`]),
    ...(counts.skipped === 0 ? [] : [`${inThousands(counts.skipped)} skipped`]),
    ...(report.accepted_per_minute === 0 ? [] : [`${inThousands(report.accepted_per_minute)} a minute`]),
    ...(wait === '' ? [] : [`waits for ${plainWait(wait)}`]),
  ];
  return parts.join(', ');
}

function describeClicks({ clicks }: Report): string {
  if (!clicks.asked_for) return '';
  return `${inThousands(clicks.recipients ?? 0)} people opened a link, ${inThousands(clicks.human ?? 0)} times`;
}

const isByRecipient = ({ sending_window: window }: Report): boolean => window?.time_zone === 'recipient';

function windowWords(report: Report): string {
  const { sending_window: window } = report;
  if (window === null) return '';
  const hours = `${window.from} to ${window.to}`;
  if (isByRecipient(report)) return `${hours}, by the clock of each number`;
  return window.time_zone === '' ? hours : `${hours}, by the clocks of ${window.time_zone}`;
}

export function describeReport(report: Report): string {
  const { campaign, counts, reasons } = report;
  const why = report.fail_reason || report.pause_reason;
  const facts = renderFacts({
    campaign: `${campaign.uuid} (${oneLine(campaign.name)})`,
    text: oneLine(report.message, 200),
    template:
      report.template_id === null ? '' : `${report.template_id}, version ${report.template_version ?? 'newest'}`,
    status: why === '' ? campaign.status : `${campaign.status}: ${plainReason(why)}`,
    purpose: report.purpose,
    'waits for': plainWait(report.waiting_for),
    'sending window': windowWords(report),
    [isByRecipient(report) ? 'first of them' : 'window opens']: longTime(report.window_opens_at),
    rate: report.accepted_per_minute === 0 ? '' : `${inThousands(report.accepted_per_minute)} a minute`,
    'zone unknown': report.unknown_zones === 0 ? '' : inThousands(report.unknown_zones),
    parts: inThousands(report.parts),
    cost: `${report.cost}, of which ${campaign.credits_used} is charged and ${report.held} reserved`,
    clicks: describeClicks(report),
    'next run': longTime(report.next_run_at),
    runs: report.runs === 0 ? '' : report.runs,
    'run of': report.parent_uuid,
    'run number': report.run_number,
    started: longTime(campaign.started_at),
    ended: endTime(campaign.ended_at),
  });
  const rows = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => ({ status, count, why: reasonsOf(reasons, status) }));
  if (rows.length === 0) return facts;
  const columns = {
    status: (row: (typeof rows)[number]) => row.status,
    recipients: (row: (typeof rows)[number]) => inThousands(row.count),
    why: (row: (typeof rows)[number]) => row.why || '-',
  };
  return `${facts}\n\n${renderTable(rows, columns)}`;
}

function reasonsOf(reasons: Report['reasons'], status: string): string {
  return reasons
    .filter((reason) => reason.status === status && reason.reason !== '')
    .map((reason) => `${oneLine(shortReason(reason.reason))} (${inThousands(reason.recipients)})`)
    .join(', ');
}
