import { useSuspenseQuery } from '@tanstack/react-query';
import type { Webhook } from '@volley/sdk';
import { hasScope, sessionQuery } from '../api/session.ts';
import { webhookRows } from '../api/webhooks.ts';
import { useText } from '../text/use-text.ts';
import { webhooksText } from '../text/webhooks.ts';
import { LinkButton } from '../ui/button.tsx';
import { type Column, DataTable, RowLink } from '../ui/data-table.tsx';
import { PlusIcon, RouteIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { nameOf, WebhookStatus, wordsOf } from './webhook-state.tsx';

function useColumns(): readonly Column<Webhook>[] {
  const t = useText(webhooksText);
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
  const t = useText(webhooksText);
  const { data: session } = useSuspenseQuery(sessionQuery);
  const columns = useColumns();
  const create = hasScope(session, 'develop') ? (
    <LinkButton to="/webhooks/new" kind="primary" icon={<PlusIcon />}>
      {t('newWebhook')}
    </LinkButton>
  ) : null;
  return (
    <Page title={t('title')} lead={t('lead')} actions={create}>
      <DataTable
        label={t('title')}
        source={webhookRows}
        columns={columns}
        keyOf={({ uuid }) => uuid}
        empty={
          <Empty icon={<RouteIcon />} title={t('emptyTitle')} action={create}>
            {t('emptyWords')}
          </Empty>
        }
      />
    </Page>
  );
}
