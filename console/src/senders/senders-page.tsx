import { useSuspenseQuery } from '@tanstack/react-query';
import type { SenderId } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { senderRows, sendersKey } from '../api/senders.ts';
import { hasScope, sessionQuery } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { formatDay } from '../format/time.ts';
import { sendersText } from '../text/senders.ts';
import { useText } from '../text/use-text.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { BadgeIcon, PlusIcon, TrashIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { Empty } from '../ui/states.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { showToast } from '../ui/toast.tsx';

const TONES: Record<SenderId['status'], Tone> = {
  pending: 'plan',
  approved: 'good',
  rejected: 'bad',
  suspended: 'warn',
};

function useColumns(onDelete: ((sender: SenderId) => void) | null): readonly Column<SenderId>[] {
  const t = useText(sendersText);
  const columns: readonly Column<SenderId>[] = [
    { key: 'sender_id', title: t('senderId'), width: '9rem', onCard: 'title', cell: ({ sender_id }) => sender_id },
    {
      key: 'status',
      title: t('status'),
      width: '12rem',
      onCard: 'side',
      cell: ({ status }) => <Status tone={TONES[status]}>{t(`status_${status}`)}</Status>,
    },
    { key: 'purpose', title: t('purpose'), width: '3fr', cell: ({ purpose }) => purpose },
    {
      key: 'created_at',
      title: t('requested'),
      width: '8rem',
      onCard: 'none',
      cell: (row) => formatDay(row.created_at),
    },
  ];
  if (onDelete === null) return columns;
  const remove: Column<SenderId> = {
    key: 'actions',
    title: t('actions'),
    width: '4rem',
    onCard: 'none',
    cell: (sender) => (
      <Button kind="quiet" isIconOnly icon={<TrashIcon />} onClick={() => onDelete(sender)}>
        {t('deleteOne', { name: sender.sender_id })}
      </Button>
    ),
  };
  return [...columns, remove];
}

function DeleteDialog({ sender, onClose }: { readonly sender: SenderId; readonly onClose: () => void }) {
  const t = useText(sendersText);
  const name = sender.sender_id;
  const remove = useAction((uuid: string) => volley.senderIds.delete({ uuid }), {
    refreshes: [sendersKey],
    onDone: () => showToast(t('deleted', { name })),
  });
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      consequence={t('deleteWords')}
      verb={t('delete')}
      action={remove}
      input={sender.uuid}
      onClose={onClose}
    />
  );
}

export function SendersPage() {
  const t = useText(sendersText);
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [deleting, setDeleting] = useState<SenderId | null>(null);
  const mayManage = hasScope(session, 'manage');
  const columns = useColumns(mayManage ? setDeleting : null);
  const request = mayManage ? (
    <LinkButton to="/sender-ids/new" kind="primary" icon={<PlusIcon />}>
      {t('newSender')}
    </LinkButton>
  ) : null;
  return (
    <Page title={t('title')} lead={t('lead')} actions={request}>
      <DataTable
        label={t('title')}
        source={senderRows}
        columns={columns}
        keyOf={({ uuid }) => uuid}
        empty={
          <Empty icon={<BadgeIcon />} title={t('emptyTitle')} action={request}>
            {t('emptyWords')}
          </Empty>
        }
      />
      {deleting === null ? null : <DeleteDialog sender={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  );
}
