import { useSuspenseQuery } from '@tanstack/react-query';
import type { Template } from '@volley/sdk';
import type { Ahead } from '../api/ahead.ts';
import { rowPageQuery } from '../api/rows.ts';
import { hasScope, sessionQuery } from '../api/session.ts';
import { templateRows } from '../api/templates.ts';
import { formatTime } from '../format/time.ts';
import { campaignsText } from '../text/campaigns.ts';
import { templatesText } from '../text/templates.ts';
import { useText } from '../text/use-text.ts';
import { LinkButton } from '../ui/button.tsx';
import { type Column, DataTable, RowLink } from '../ui/data-table.tsx';
import { CopyIcon, PlusIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';

function useColumns(): readonly Column<Template>[] {
  const t = useText(templatesText);
  return [
    [
      'name',
      t('name'),
      '2fr title',
      ({ uuid, name }) => <RowLink to="/templates/$uuid" params={{ uuid }} words={name} />,
    ],
    ['text', t('text'), '4fr', ({ message }) => message],
    ['languages', t('languages'), '1fr none', ({ variants }) => Object.keys(variants).join(', ')],
    ['version', t('version'), '5rem number', ({ version }) => version],
    ['changed', t('changed'), '2fr none', (one) => formatTime(one.updated_at)],
  ];
}

export function load({ context: { queries } }: Ahead): void {
  void queries.prefetchQuery(rowPageQuery(templateRows, null));
}

/** The account's templates. */
export function TemplatesPage() {
  const t = useText(templatesText);
  const campaigns = useText(campaignsText);
  const columns = useColumns();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const create = hasScope(session, 'manage') ? (
    <LinkButton to="/templates/new" kind="primary" icon={<PlusIcon />}>
      {t('newTemplate')}
    </LinkButton>
  ) : null;
  return (
    <Page title={t('title')} back={{ to: '/campaigns', words: campaigns('title') }} lead={t('lead')} actions={create}>
      <DataTable
        label={t('title')}
        source={templateRows}
        columns={columns}
        keyOf={({ uuid }) => uuid}
        empty={
          <Empty icon={<CopyIcon />} title={t('emptyTitle')} action={create}>
            {t('emptyWords')}
          </Empty>
        }
      />
    </Page>
  );
}
