import { Link } from '@tanstack/react-router';
import type { SmsCampaignReport } from '@volley/sdk';
import type { ReactNode } from 'react';
import { useOperation } from '../api/operation.ts';
import { formatNumber, formatShare } from '../format/number.ts';
import { useFunnelText } from '../text/funnel.ts';
import { Section } from '../ui/page.tsx';
import { CountTable } from '../ui/report.tsx';
import { ShareBar } from './share-bar.tsx';

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
  const { data: usual } = useOperation('smsCampaigns.usual', { uuid: campaign.uuid });
  const isCompared = usual !== undefined && usual.delivered !== null;
  const addressed = campaign.total_recipients - counts.skipped;
  const missed = counts.undelivered + counts.expired + counts.rejected;
  const sent = counts.sent + counts.delivered + counts.unknown + missed;
  const reached = sent - missed;
  const { recipients: opened } = clicks;
  const uuid = { campaign: campaign.uuid };
  const row = (words: string, count: number, all: number, link: ReactNode, before: number | null = null) =>
    [
      words,
      link,
      <ShareBar key="share" count={count} all={all} />,
      before === null ? '' : formatShare(before, 1),
    ] as const;
  return (
    <Section title={t('title')} hint={isCompared ? t('hint', { count: usual.campaigns }) : undefined}>
      <CountTable
        label={t('title')}
        head={[t('step'), t('people'), t('share'), ...(isCompared ? [t('usual')] : [])]}
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
            usual?.replied,
          ),
          row(
            t('optedOut'),
            replies.opted_out,
            reached,
            <Link to="/replies" search={{ ...uuid, keyword: 'stop' }}>
              {formatNumber(replies.opted_out)}
            </Link>,
            usual?.opted_out,
          ),
        ]}
      />
    </Section>
  );
}
