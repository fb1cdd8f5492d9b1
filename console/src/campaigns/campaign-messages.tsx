import { getRouteApi } from '@tanstack/react-router';
import type { Message } from '@volley/sdk';
import { campaignMessageRows, campaignMessagesCsv } from '../api/campaign-messages.ts';
import { MESSAGE_STATUSES } from '../format/choices.ts';
import { formatCredits } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { useCampaignsText } from '../text/campaigns.ts';
import { saysWhy } from '../ui/campaign-status.ts';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { MessageIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { MessageStatus } from '../ui/message-status.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';
import { CampaignRows } from './campaign-frame.tsx';

const MessageDrawer = lazily(async () => (await import('./message-drawer.tsx')).MessageDrawer);

const route = getRouteApi('/in/campaigns/$uuid');

function useColumns(): readonly Column<Message>[] {
  const t = useCampaignsText();
  return [
    [
      'phone_number',
      t('number'),
      '12rem title',
      ({ id, phone_number }) => (
        <RowLink
          from="/campaigns/$uuid"
          to="."
          search={(now) => ({ ...now, message: id })}
          resetScroll={false}
          words={formatPhone(phone_number)}
        />
      ),
    ],
    ['status', t('status'), '9rem side', ({ status }) => <MessageStatus status={status} />],
    [
      'reason',
      t('reason'),
      '3fr',
      ({ status, reason_words }) =>
        reason_words === '' && saysWhy(status) ? t('reasonWords', { reason: status }) : reason_words,
    ],
    ['network', t('network'), '1fr none', ({ network }) => network],
    ['cost', t('credits'), '5rem number', ({ cost }) => formatCredits(cost)],
  ];
}

/** The messages of a campaign, by state and number. */
export function CampaignMessages({ uuid }: { readonly uuid: string }) {
  const t = useCampaignsText();
  const columns = useColumns();
  const { message, ...filters } = route.useSearch();
  const change = useChangeFilters<{ readonly message: string }>();
  return (
    <>
      <CampaignRows
        t={t}
        title={t('messages')}
        number={filters.number}
        choice={{
          ...{ name: 'status', label: t('status'), value: filters.status, all: t('allStates') },
          options: MESSAGE_STATUSES.map((value) => ({ value, words: t(`message_${value}`) })),
        }}
        csv={campaignMessagesCsv(uuid, filters)}
        source={campaignMessageRows(uuid, filters)}
        columns={columns}
        icon={<MessageIcon />}
        empty={[t('noMessagesTitle'), t('noMessagesWords')]}
      />
      {message === undefined ? null : <MessageDrawer uuid={message} onClose={() => change({ message: undefined })} />}
    </>
  );
}
