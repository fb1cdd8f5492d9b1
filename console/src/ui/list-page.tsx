import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { NoMatches } from './no-matches.tsx';
import { Page, type PageProps } from './page.tsx';
import { Empty } from './states.tsx';

interface ListProps<Row> extends Omit<DataTableProps<Row>, 'label' | 'empty'> {
  /** The words of the list's area. */
  readonly t: (key: 'emptyTitle' | 'emptyWords') => string;
  readonly title: string;
  readonly icon: ReactNode;
  /** The next thing to do while there are no rows, where it does not stand beside the title. */
  readonly next?: ReactNode;
  /** Leads from filters that no row matches back to all rows. Null while nothing is filtered. */
  readonly onShowAll?: (() => void) | null;
}

/** A list that says why it is empty. */
export function List<Row>({ t, title, icon, next, onShowAll = null, ...table }: ListProps<Row>) {
  const empty =
    onShowAll === null ? (
      <Empty icon={icon} title={t('emptyTitle')} action={next} words={t('emptyWords')} />
    ) : (
      <NoMatches onShowAll={onShowAll} />
    );
  return <DataTable label={title} empty={empty} {...table} />;
}

interface ListPageProps<Row> extends ListProps<Row>, Omit<PageProps, 'children'> {
  /** Filters and other things above the list. */
  readonly children?: ReactNode;
}

/** A page of one list, with its main action beside the title. */
export function ListPage<Row>({ back, lead, actions, children, ...list }: ListPageProps<Row>) {
  return (
    <Page title={list.title} back={back} lead={lead} actions={actions}>
      {children}
      <List {...list} />
    </Page>
  );
}
