import type { Webhook } from '@volley/sdk';
import { rowsOf } from '../api/rows.ts';
import { useWebhooksText } from '../text/webhooks.ts';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { RouteIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { nameOf, WebhookStatus, wordsOf } from './webhook-state.tsx';

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
    ['what', t('what'), '3fr', (webhook) => wordsOf(t, webhook)],
    ['url', t('address'), '3fr none', ({ url }) => url],
    ['kinds', t('kinds'), '8rem none', ({ kinds }) => t('kindsCount', { count: kinds.length })],
  ];
}

export function WebhooksPage() {
  const t = useWebhooksText();
  const columns = useColumns();
  const create = <NewLink to="/webhooks/new" scope="develop" words={t('newWebhook')} />;
  return (
    <ListPage
      t={t}
      title={t('webhooks')}
      lead={t('lead')}
      source={rowsOf('webhooks.list', {})}
      columns={columns}
      icon={<RouteIcon />}
      action={create}
    />
  );
}
