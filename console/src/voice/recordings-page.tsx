import { useSuspenseQuery } from '@tanstack/react-query';
import type { Recording } from '@volley/sdk';
import { lazy, Suspense, useState } from 'react';
import { volley } from '../api/client.ts';
import { recordingRows, recordingsKey, soundOf } from '../api/recordings.ts';
import { hasScope, sessionQuery } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { formatDay } from '../format/time.ts';
import { recordingsText } from '../text/recordings.ts';
import { useText } from '../text/use-text.ts';
import { AnchorButton, Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { DownloadIcon, PhoneIcon, PlusIcon, TrashIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { PlayButton } from '../ui/play-button.tsx';
import { Empty } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './voice.module.css';
import { VoicePlaces } from './voice-places.tsx';

const NewRecording = lazy(() => import('../ui/new-recording.tsx').then((module) => ({ default: module.NewRecording })));

/** `onDelete` is null if the person may not delete any. */
function useColumns(onDelete: ((recording: Recording) => void) | null): readonly Column<Recording>[] {
  const t = useText(recordingsText);
  const columns: readonly Column<Recording>[] = [
    {
      key: 'name',
      title: t('name'),
      width: '2fr',
      onCard: 'title',
      cell: ({ uuid, name }) => (
        <span className={styles.sound}>
          <PlayButton src={soundOf(uuid)} name={name} />
          <span>{name}</span>
        </span>
      ),
    },
    {
      key: 'duration',
      title: t('duration'),
      width: '5rem',
      isNumber: true,
      onCard: 'side',
      cell: ({ duration_seconds }) => t('seconds', { seconds: Math.round(duration_seconds) }),
    },
    {
      key: 'says',
      title: t('says'),
      width: '3fr',
      cell: ({ spoken_text }) => (spoken_text === '' ? t('uploaded') : spoken_text),
    },
    { key: 'made', title: t('made'), width: '8rem', onCard: 'none', cell: ({ created_at }) => formatDay(created_at) },
    {
      key: 'download',
      title: t('file'),
      width: '5rem',
      onCard: 'none',
      cell: ({ uuid, name }) => (
        <AnchorButton kind="quiet" isIconOnly icon={<DownloadIcon />} href={soundOf(uuid)} download={`${name}.wav`}>
          {t('download', { name })}
        </AnchorButton>
      ),
    },
  ];
  if (onDelete === null) return columns;
  const actions: Column<Recording> = {
    key: 'actions',
    title: t('actions'),
    width: '4rem',
    onCard: 'none',
    cell: (recording) => (
      <Button kind="quiet" isIconOnly icon={<TrashIcon />} onClick={() => onDelete(recording)}>
        {t('deleteOne', { name: recording.name })}
      </Button>
    ),
  };
  return [...columns, actions];
}

function DeleteDialog({ recording: { uuid, name }, onClose }: { recording: Recording; onClose: () => void }) {
  const t = useText(recordingsText);
  const remove = useAction((uuid: string) => volley.recordings.delete({ uuid }), {
    refreshes: [recordingsKey],
    onDone: () => showToast(t('deleted', { name })),
  });
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      consequence={t('deleteWords')}
      verb={t('delete')}
      action={remove}
      input={uuid}
      onClose={onClose}
    />
  );
}

/** The recordings that campaigns can play. */
export function RecordingsPage() {
  const t = useText(recordingsText);
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [isMaking, setMaking] = useState(false);
  const [deleting, setDeleting] = useState<Recording | null>(null);
  const mayManage = hasScope(session, 'manage');
  const columns = useColumns(mayManage ? setDeleting : null);
  const create = mayManage ? (
    <Button kind="primary" icon={<PlusIcon />} onClick={() => setMaking(true)}>
      {t('newRecording')}
    </Button>
  ) : null;
  return (
    <Page title={t('title')} lead={t('lead')} actions={create}>
      <VoicePlaces />
      <DataTable
        label={t('title')}
        source={recordingRows}
        columns={columns}
        keyOf={({ uuid }) => uuid}
        empty={
          <Empty icon={<PhoneIcon />} title={t('emptyTitle')} action={create}>
            {t('emptyWords')}
          </Empty>
        }
      />
      {deleting === null ? null : <DeleteDialog recording={deleting} onClose={() => setDeleting(null)} />}
      <Suspense>{isMaking ? <NewRecording onMade={() => {}} onClose={() => setMaking(false)} /> : null}</Suspense>
    </Page>
  );
}
