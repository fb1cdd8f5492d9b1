import { longTime, renderFacts } from '../../frame/facts.ts';
import { inThousands } from '../../frame/output.ts';
import { shortReason } from '../../frame/reasons.ts';
import { oneLine } from '../../frame/rows.ts';
import type { ReplyOf } from '../../frame/table.ts';

/** Says whom a campaign would reach, and what it would cost. */
export function describePreview(preview: ReplyOf<'smsCampaigns.preview'>, uuid: string): string {
  const { parts, skipped, duplicates, unknown_zones: zones, put_off, short_links: links } = preview;
  const listed = (items: readonly string[]): string => items.join(', ');
  const facts = renderFacts({
    'left out': listed(skipped.map(({ reason, recipients }) => `${inThousands(recipients)} ${shortReason(reason)}`)),
    'listed twice': duplicates === 0 ? '' : `${inThousands(duplicates)}; each gets one message`,
    'zone unknown': zones === 0 ? '' : inThousands(zones),
    'put off':
      put_off === null
        ? ''
        : `${inThousands(put_off.recipients)} now, by their own clocks; they wait until ${longTime(put_off.until)} at the latest`,
    parts: `${parts.min} to ${parts.max} a message, ${parts.average} on average, ${inThousands(parts.total)} in all`,
    'short links': links === 0 ? '' : inThousands(links),
    networks: listed(preview.networks.map(({ network, recipients }) => `${network} ${inThousands(recipients)}`)),
    'Unicode for': listed(
      preview.unicode_characters.map(
        ({ character, recipients, examples: [example] }) =>
          `${character} in ${inThousands(recipients)}${example === undefined ? '' : ` (such as ${example})`}`,
      ),
    ),
    'too few credits': preview.missing_credits === '0.00' ? '' : `${preview.missing_credits} more are needed`,
    'over the limit':
      preview.over_monthly_limit === '0.00' ? '' : `${preview.over_monthly_limit} more than the monthly limit allows`,
    'done by': longTime(preview.finish_at),
    fingerprint: preview.fingerprint,
  });
  const samples = preview.samples.map(
    ({ phone_number: number, message, reason }) =>
      `  ${number}: ${reason === '' ? oneLine(message, 300) : shortReason(reason)}`,
  );
  const texts = samples.length === 0 ? '' : `Some texts:\n${samples.join('\n')}\n\n`;
  const whom = `${inThousands(preview.sendable)} of ${inThousands(preview.recipients)} people`;
  const next = `Send it only at this cost:  volley campaign send ${uuid} --expected-cost ${preview.cost}`;
  return `It would go to ${whom} and cost ${preview.cost}.\n\n${facts}\n\n${texts}${next}`;
}
