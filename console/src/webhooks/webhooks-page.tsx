import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Webhook } from '@volley/sdk';
import { hasScope, sessionQuery } from '../api/session.ts';
import { webhookRows } from '../api/webhooks.ts';
import { useText } from '../text/use-text.ts';
import { webhooksText } from '../text/webhooks.ts';
import { LinkButton } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { PlusIcon, RouteIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { nameOf, WebhookStatus, wordsOf } from './webhook-state.tsx';

function useColumns(): readonly Column<Webhook>[] {
  const t = useText(webhooksText);
  return [
    {
      key: 'name',
      title: t('webhook'),
      width: '2fr',
      onCard: 'title',
      cell: (webhook) => (
        <Link to="/webhooks/$uuid" params={{ uuid: webhook.uuid }}>
          {nameOf(webhook)}
        </Link>
      ),
    },
    {
      key: 'status',
      title: t('state'),
      width: '8rem',
      onCard: 'side',
      cell: (webhook) => <WebhookStatus webhook={webhook} />,
    },
    { key: 'what', title: t('what'), width: '3fr', cell: (webhook) => wordsOf(t, webhook) },
    { key: 'url', title: t('address'), width: '3fr', onCard: 'none', cell: ({ url }) => url },
    {
      key: 'kinds',
      title: t('kinds'),
      width: '8rem',
      onCard: 'none',
      cell: ({ kinds }) => t('kindsCount', { count: kinds.length }),
    },
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
