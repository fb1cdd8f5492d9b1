import type { Webhook } from '@volley/sdk';
import { rowsOf } from '../api/rows.ts';
import { formatTime } from '../format/time.ts';
import type { Text } from '../text/use-text.ts';
import { useWebhooksText, type WebhooksKey } from '../text/webhooks.ts';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { RouteIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { ListSearch, useSearched } from '../ui/list-search.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { ReferenceLink } from '../ui/reference-link.tsx';
import { Status, type Tone } from '../ui/status.tsx';

type State = Webhook['status'] | 'failing';

const TONES: Record<State, Tone> = { active: 'good', failing: 'warn', paused: 'quiet', disabled: 'bad' };

const stateOf = ({ status, failing_since }: Webhook): State =>
  status === 'active' && failing_since !== null ? 'failing' : status;

export function WebhookStatus({ webhook }: { readonly webhook: Webhook }) {
  const t = useWebhooksText();
  const state = stateOf(webhook);
  return <Status tone={TONES[state]}>{t(`status_${state}`)}</Status>;
}

function wordsOf(t: Text<WebhooksKey>, webhook: Webhook): string {
  const { status, status_reason, failing_since } = webhook;
  if (status === 'disabled') return t(status_reason === 'gone' ? 'offGone' : 'offFailing');
  if (status === 'paused') return t('pausedWords');
  return failing_since === null ? t('fine') : t('failingSince', { time: formatTime(failing_since) });
}

export const nameOf = ({ description, url }: Webhook): string =>
  description === '' ? url.replace(/^https?:\/\//, '') : description;

function useColumns(): readonly Column<Webhook>[] {
  const t = useWebhooksText();
  return [
    [
      'name',
      t('webhook'),
      '2fr title',
      (webhook) => <RowLink to="/webhooks/$uuid" params={{ uuid: webhook.uuid }} words={nameOf(webhook)} />,
    ],
    ['status', t('state'), '8rem side', (webhook) => <WebhookStatus webhook={webhook} />],
    ['what', t('what'), '4fr', (webhook) => wordsOf(t, webhook)],
    ['url', t('address'), '3fr none', ({ url }) => url],
    ['kinds', t('kinds'), '8rem none', ({ kinds }) => t('kindsCount', { count: kinds.length })],
  ];
}

export function WebhooksPage() {
  const t = useWebhooksText();
  const columns = useColumns();
  const searched = useSearched();
  const create = <NewLink to="/webhooks/new" scope="develop" words={t('newWebhook')} />;
  return (
    <ListPage
      t={t}
      title={t('webhooks')}
      lead={t('lead')}
      source={rowsOf('webhooks.list', { search: searched.search })}
      columns={columns}
      icon={<RouteIcon />}
      actions={
        <>
          <ReferenceLink />
          {create}
        </>
      }
      onShowAll={searched.onShowAll}
    >
      <ListSearch of={searched} />
    </ListPage>
  );
}
