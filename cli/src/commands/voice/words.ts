import { longTime } from '../../frame/facts.ts';
import { plainWait, shortReason } from '../../frame/reasons.ts';
import { oneLine } from '../../frame/rows.ts';
import type { ReplyOf } from '../../frame/table.ts';

type Preview = ReplyOf<'voiceCampaigns.preview'>;

const skippedWords = (skipped: Preview['skipped']): string =>
  skipped.map(({ reason, recipients }) => `, ${recipients} ${shortReason(reason)}`).join('');

function previewTexts(texts: Preview['not_reached']): string[] {
  if (texts === null) return [];
  return [
    `text        to whoever is not reached: at most ${texts.texts} in ${texts.parts} parts${skippedWords(texts.skipped)}, ${texts.cost_max} credits`,
  ];
}

export function describePreview(found: Preview, uuid: string): string {
  const { speech, put_off: putOff, missing_credits: missing, over_monthly_limit: over, unknown_zones: zones } = found;
  return [
    `recipients  ${found.recipients}: ${found.callable} would be called${skippedWords(found.skipped)}`,
    `message     ${speech === null ? '' : 'at most '}${found.message_seconds} seconds; a call ends after at most ${found.call_seconds_max} seconds`,
    ...(speech?.samples ?? []).map((one) => `says        to ${one.phone_number}: ${oneLine(one.text)}`),
    ...previewTexts(found.not_reached),
    `cost        at most ${found.cost_max} credits, reserved at the start`,
    ...(missing === '0.00' ? [] : [`credits     ${missing} more are needed`]),
    ...(over === '0.00' ? [] : [`limit       ${over} more than the monthly limit allows`]),
    ...(zones === 0 ? [] : [`zones       ${zones} numbers by the account's own`]),
    ...(putOff === null
      ? []
      : [
          `put off     ${putOff.recipients} now, by their own clocks; they wait until ${longTime(putOff.until)} at the latest`,
        ]),
    `\nStart it only at this cost:  volley voice start ${uuid} --expected-cost ${found.cost_max}`,
  ].join('\n');
}

type Report = ReplyOf<'voiceCampaigns.report'>;

const counted = (what: string, reason: string, count: number): string =>
  `  ${shortReason(what)}${reason === '' ? '' : `, ${shortReason(reason)}`}: ${count}`;

function reportTexts(texts: Report['not_reached']): string[] {
  if (texts === null) return [];
  return [
    'texts to whoever was not reached:',
    ...texts.messages.map(({ status, reason, messages }) => counted(status, reason, messages)),
    `  ${texts.credits_used} credits (${texts.held} held); see volley campaign report ${texts.sms_campaign}`,
  ];
}

export function describeReport(campaign: ReplyOf<'voiceCampaigns.get'> & { readonly report: Report }): string {
  const { report, name, pause_reason, fail_reason } = campaign;
  const { status, waiting_for: wait, window_opens_at: opens, recipients, results } = report;
  const why = pause_reason || fail_reason;
  const first = opens === null ? '' : `; the first call is ${longTime(opens)}`;
  return [
    `${name}: ${status}${why === '' ? '' : `, ${shortReason(why)}`}`,
    ...(wait === '' ? [] : [`  waits for ${plainWait(wait)}${first}`]),
    ...recipients.map((one) => counted(one.status, one.reason, one.recipients)),
    ...results.map((one) => `  pressed ${one.result}: ${one.recipients}`),
    `${report.calls} calls, ${report.talk_seconds} seconds of talk, ${report.credits_used} credits (${report.held} held)`,
    ...reportTexts(report.not_reached),
  ].join('\n');
}
