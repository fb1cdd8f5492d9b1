import { getRouteApi } from '@tanstack/react-router';
import { campaignMessageRows, campaignMessagesCsv } from '../api/campaign-messages.ts';
import type { RowOf } from '../api/rows.ts';
import { MESSAGE_STATUSES, OPENED, type Opened } from '../format/choices.ts';
import { fullName } from '../format/full-name.ts';
import { formatCredits } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { formatTime } from '../format/time.ts';
import { useCampaignsText } from '../text/campaigns.ts';
import { useFunnelText } from '../text/funnel.ts';
import { Button } from '../ui/button.tsx';
import { saysWhy } from '../ui/campaign-status.ts';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { CloseIcon, MessageIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { MessageStatus } from '../ui/message-status.tsx';
import { ReasonWords } from '../ui/reason-words.tsx';
import { useChangeFilters } from '../ui/use-filters.ts';
import { CampaignRows } from './campaign-frame.tsx';

const MessageDrawer = lazily(async () => (await import('./message-drawer.tsx')).MessageDrawer);

const route = getRouteApi('/in/campaigns/$uuid');

type Row = RowOf<'smsCampaigns.messages'>;

function useColumns(countsClicks: boolean): readonly Column<Row>[] {
  const t = useCampaignsText();
  const f = useFunnelText();
  const outcomeOf = ({ first_clicked_at: at, clicks, status, reason_words }: Row) => {
    if (at !== null) return f('openedTimes', { when: formatTime(at), count: clicks });
    if (reason_words === '' && saysWhy(status)) return t('reasonWords', { reason: status });
    return <ReasonWords of={reason_words} />;
  };
  return [
    [
      'phone_number',
      t('number'),
      '11rem title',
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
    ['person', t('person'), '2fr', fullName],
    ['status', t('status'), '8rem side', ({ status }) => <MessageStatus status={status} />],
    ['reason', countsClicks ? f('outcome') : t('reason'), '3fr', outcomeOf],
    ['cost', t('credits'), '5rem number', ({ cost }) => formatCredits(cost)],
  ];
}

/** The messages of a campaign, by state and number. */
export function CampaignMessages({ uuid, countsClicks }: { readonly uuid: string; readonly countsClicks: boolean }) {
  const t = useCampaignsText();
  const f = useFunnelText();
  const columns = useColumns(countsClicks);
  const { message, ...filters } = route.useSearch();
  const change = useChangeFilters<{ readonly message: string; readonly opened: Opened; readonly reason: string }>();
  const { opened, reason } = filters;
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
        others={{ opened, reason }}
        filters={
          <>
            {countsClicks ? (
              <FilterSelect
                label={f('opened')}
                value={opened}
                all={f('openedOrNot')}
                options={OPENED.map((value) => ({ value, words: f(value === 'yes' ? 'opened' : 'openedNone') }))}
                onChange={(chosen) => change({ opened: chosen })}
              />
            ) : null}
            {reason === undefined ? null : (
              <Button icon={<CloseIcon />} onClick={() => change({ reason: undefined })}>
                {f('onlyReason', { reason })}
              </Button>
            )}
          </>
        }
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
