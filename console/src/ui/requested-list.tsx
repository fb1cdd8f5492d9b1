import { type ReactNode, useState } from 'react';
import { useOperation } from '../api/operation.ts';
import type { RowSource } from '../api/rows.ts';
import { useChange } from '../api/use-action.ts';
import { formatDay, formatTime } from '../format/time.ts';
import type { RequestedKey } from '../text/requested.ts';
import type { Text } from '../text/use-text.ts';
import { Button } from './button.tsx';
import { type Column, RowButton } from './data-table.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';
import { TrashIcon } from './icons.tsx';
import { List } from './list-page.tsx';
import { Facts } from './page.tsx';
import { Loaded } from './states.tsx';
import { Status, type Tone } from './status.tsx';
import { showToast } from './toast.tsx';

/** Something that an account requests and the operator approves. */
export interface Requested {
  readonly uuid: string;
  readonly status: 'pending' | 'approved' | 'rejected' | 'suspended';
  readonly purpose: string;
  readonly created_at: string;
}

/** One that may not be used, by the operator's decision. */
type Withdrawn<Row> = Row & { readonly status: 'rejected' | 'suspended' };

function isWithdrawn<Row extends Requested>(row: Row): row is Withdrawn<Row> {
  return row.status === 'rejected' || row.status === 'suspended';
}

const TONES: Record<Requested['status'], Tone> = {
  pending: 'plan',
  approved: 'good',
  rejected: 'bad',
  suspended: 'warn',
};

interface RequestedListProps<Row extends Requested> {
  readonly t: Text<RequestedKey | 'deleteWords' | 'emptyTitle' | 'emptyWords'>;
  readonly title: string;
  readonly source: RowSource<Row>;
  /** The title of the first column. */
  readonly noun: string;
  readonly nameOf: (row: Row) => string;
  readonly icon: ReactNode;
  /** The button to request one. Null if this person may neither request nor delete any. */
  readonly request: ReactNode;
  readonly of: 'senderIds' | 'callerIds';
  /** Leads back from a search; null while nothing is searched. */
  readonly onShowAll: (() => void) | null;
}

function useColumns<Row extends Requested>(
  { t, noun, nameOf, request }: RequestedListProps<Row>,
  onWhy: (row: Withdrawn<Row>) => void,
  onDelete: (row: Row) => void,
): readonly Column<Row>[] {
  const columns: readonly Column<Row>[] = [
    ['name', noun, '11rem title', nameOf],
    [
      'status',
      t('status'),
      '12rem side',
      ({ status }) => <Status tone={TONES[status]}>{t(`status_${status}`)}</Status>,
    ],
    ['purpose', t('purpose'), '3fr', ({ purpose }) => purpose],
    [
      'reason',
      t('reason'),
      '8rem',
      (row) =>
        isWithdrawn(row) ? (
          <RowButton label={t('whyOne', { name: nameOf(row) })} onClick={() => onWhy(row)}>
            {t('why')}
          </RowButton>
        ) : null,
    ],
    ['created_at', t('requested'), '8rem none', (row) => formatDay(row.created_at)],
  ];
  if (request === null) return columns;
  const actions: Column<Row> = [
    'actions',
    t('actions'),
    '4rem none',
    (row) => (
      <Button kind="quiet" isIconOnly icon={<TrashIcon />} onClick={() => onDelete(row)}>
        {t('deleteOne', { name: nameOf(row) })}
      </Button>
    ),
  ];
  return [...columns, actions];
}

interface OneProps<Row extends Requested> {
  readonly list: RequestedListProps<Row>;
  readonly row: Row;
  readonly onClose: () => void;
}

function DeleteDialog<Row extends Requested>({ list, row, onClose }: OneProps<Row>) {
  const { t, nameOf, of } = list;
  const name = nameOf(row);
  const remove = useChange(`${of}.delete`, { onDone: () => showToast(t('isDeleted', { name })) });
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      consequence={t('deleteWords')}
      verb={t('delete')}
      action={remove}
      input={{ uuid: row.uuid }}
      onClose={onClose}
    />
  );
}

/** What the operator wrote on rejecting or suspending it. */
function WhyDialog<Row extends Requested>({ list, row, onClose }: OneProps<Row> & { readonly row: Withdrawn<Row> }) {
  const { t, nameOf, of } = list;
  const decision = useOperation(`${of}.decision`, { uuid: row.uuid });
  return (
    <Dialog title={t(`whyTitle_${row.status}`, { name: nameOf(row) })} onClose={onClose}>
      <Loaded query={decision} lines={2}>
        {({ reason, decided_at: when }) => (
          <Facts
            of={[
              [t('whyReason'), reason],
              [t('whyWhen'), when === null ? '' : formatTime(when)],
            ]}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

/** The requested things, with their states and purposes. */
export function RequestedList<Row extends Requested>(list: RequestedListProps<Row>) {
  const { t, title, source, icon, onShowAll } = list;
  const [deleting, setDeleting] = useState<Row | null>(null);
  const [asked, setAsked] = useState<Withdrawn<Row> | null>(null);
  const columns = useColumns(list, setAsked, setDeleting);
  return (
    <>
      <List t={t} title={title} source={source} columns={columns} icon={icon} onShowAll={onShowAll} />
      {asked === null ? null : <WhyDialog list={list} row={asked} onClose={() => setAsked(null)} />}
      {deleting === null ? null : <DeleteDialog list={list} row={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
