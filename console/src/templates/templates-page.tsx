import { getRouteApi } from '@tanstack/react-router';
import type { Template } from '@volley/sdk';
import { prefetchRows, rowsOf } from '../api/rows.ts';
import { formatTime } from '../format/time.ts';
import { useCampaignsText } from '../text/campaigns.ts';
import { useTemplatesText } from '../text/templates.ts';
import { type Column, RowLink } from '../ui/data-table.tsx';
import { CopyIcon } from '../ui/icons.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { ListSearch, useSearched } from '../ui/list-search.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { useSorting } from '../ui/sorting.tsx';

const route = getRouteApi('/in/templates');

function useColumns(): readonly Column<Template>[] {
  const t = useTemplatesText();
  return [
    [
      'name',
      t('name'),
      '2fr title',
      ({ uuid, name }) => <RowLink to="/templates/$uuid" params={{ uuid }} words={name} />,
      ['name', 'name_desc'],
    ],
    ['text', t('text'), '4fr', ({ message }) => message],
    ['languages', t('languages'), '1fr none', ({ variants }) => Object.keys(variants).join(', ')],
    ['version', t('version'), '5rem number', ({ version }) => version],
    ['changed', t('changed'), '12rem none', (one) => formatTime(one.updated_at)],
  ];
}

export const load = ({ deps }: { readonly deps: { search?: string } }) => prefetchRows(rowsOf('templates.list', deps));

/** The account's templates. */
export function TemplatesPage() {
  const t = useTemplatesText();
  const campaigns = useCampaignsText();
  const columns = useColumns();
  const sorting = useSorting('name');
  const searched = useSearched();
  const create = <NewLink to="/templates/new" scope="manage" words={t('newTemplate')} />;
  return (
    <ListPage
      t={t}
      title={t('templates')}
      back={{ to: '/campaigns', words: campaigns('campaigns') }}
      lead={t('lead')}
      source={rowsOf('templates.list', route.useSearch())}
      columns={columns}
      sorting={sorting}
      icon={<CopyIcon />}
      actions={create}
      onShowAll={searched.onShowAll}
    >
      <ListSearch of={searched} />
    </ListPage>
  );
}
