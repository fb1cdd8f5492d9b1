import { Link } from '@tanstack/react-router';
import type { SmsCampaignReport } from '@volley/sdk';
import type { ReactNode } from 'react';
import { useOperation } from '../api/operation.ts';
import { formatNumber, formatShare } from '../format/number.ts';
import { useFunnelText } from '../text/funnel.ts';
import { Section } from '../ui/page.tsx';
import { CountTable } from '../ui/report.tsx';
import { ShareBar } from './share-bar.tsx';

/** Of how many campaigns the usual shares are. */
const COMPARED_MAX = 50;

interface Usual {
  readonly delivered: string;
  readonly opened: string;
}

/** Reads the shares of the campaigns that were completed last, all of them together, besides this one. */
function useUsual(uuid: string): Usual | null {
  const { data: usual = null } = useOperation(
    'smsCampaigns.overview',
    { status: 'completed', per_page: COMPARED_MAX },
    {
      select: ({ data: all }): Usual | null => {
        const others = all.filter((one) => one.uuid !== uuid);
        const counted = others.filter(({ opened }) => opened !== null);
        const sum = (of: typeof all, figure: (one: (typeof all)[number]) => number) =>
          of.reduce((total, one) => total + figure(one), 0);
        const shareOf = (part: number, whole: number) => (whole === 0 ? '–' : formatShare(part, whole));
        return others.length === 0
          ? null
          : {
              delivered: shareOf(
                sum(others, ({ delivered }) => delivered),
                sum(others, ({ total_recipients, skipped }) => total_recipients - skipped),
              ),
              opened: shareOf(
                sum(counted, ({ opened }) => opened ?? 0),
                sum(
                  counted,
                  ({ total_recipients, skipped, not_delivered }) => total_recipients - skipped - not_delivered,
                ),
              ),
            };
      },
    },
  );
  return usual;
}

interface RowsProps {
  readonly status?: 'delivered';
  readonly opened?: 'yes';
  readonly children: ReactNode;
}

/** Leads to those rows of the campaign's messages. */
function RowsLink({ children, ...search }: RowsProps) {
  return (
    <Link from="/campaigns/$uuid" to="." search={search} resetScroll={false}>
      {children}
    </Link>
  );
}

/** What became of the campaign, step by step: how many are left after each, beside what is usual for the account. */
export function CampaignFunnel({ report }: { readonly report: SmsCampaignReport }) {
  const t = useFunnelText();
  const { campaign, counts, clicks, replies } = report;
  const usual = useUsual(campaign.uuid);
  const addressed = campaign.total_recipients - counts.skipped;
  const missed = counts.undelivered + counts.expired + counts.rejected;
  const sent = counts.sent + counts.delivered + counts.unknown + missed;
  const reached = sent - missed;
  const { recipients: opened } = clicks;
  const uuid = { campaign: campaign.uuid };
  const row = (words: string, count: number, all: number, link: ReactNode, before = '') =>
    [words, link, <ShareBar key="share" count={count} all={all} />, before] as const;
  return (
    <Section title={t('title')} hint={usual === null ? undefined : t('hint', { count: COMPARED_MAX })}>
      <CountTable
        label={t('title')}
        head={[t('step'), t('people'), t('share'), ...(usual === null ? [] : [t('usual')])]}
        rows={[
          row(t('addressed'), addressed, campaign.total_recipients, formatNumber(addressed)),
          row(t('sent'), sent, addressed, formatNumber(sent)),
          row(
            t('message_delivered'),
            counts.delivered,
            addressed,
            <RowsLink status="delivered">{formatNumber(counts.delivered)}</RowsLink>,
            usual?.delivered,
          ),
          ...(opened === null
            ? []
            : [
                row(
                  t('opened'),
                  opened,
                  reached,
                  <RowsLink opened="yes">{formatNumber(opened)}</RowsLink>,
                  usual?.opened,
                ),
              ]),
          row(
            t('replied'),
            replies.people,
            reached,
            <Link to="/replies" search={uuid}>
              {formatNumber(replies.people)}
            </Link>,
          ),
          row(
            t('optedOut'),
            replies.opted_out,
            reached,
            <Link to="/replies" search={{ ...uuid, keyword: 'stop' }}>
              {formatNumber(replies.opted_out)}
            </Link>,
          ),
        ]}
      />
    </Section>
  );
}
