import type { Recording } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { soundOf } from '../api/recordings.ts';
import { rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { formatDay } from '../format/time.ts';
import { useRecordingsText } from '../text/recordings.ts';
import { AnchorButton, Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { DownloadIcon, PhoneIcon, PlusIcon, TrashIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { ListSearch, useSearched } from '../ui/list-search.tsx';
import { PlayButton } from '../ui/play-button.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './campaigns.module.css';
import { VoicePlaces } from './voice-places.tsx';

const NewRecording = lazily(async () => (await import('../ui/new-recording.tsx')).NewRecording);

/** `onDelete` is null if the person may not delete any. */
function useColumns(onDelete: ((recording: Recording) => void) | null): readonly Column<Recording>[] {
  const t = useRecordingsText();
  const columns: readonly Column<Recording>[] = [
    [
      'name',
      t('name'),
      '2fr title',
      ({ uuid, name }) => (
        <span className={styles.sound}>
          <PlayButton src={soundOf(uuid)} name={name} />
          <span>{name}</span>
        </span>
      ),
    ],
    [
      'duration',
      t('duration'),
      '5rem number side',
      ({ duration_seconds }) => t('seconds', { seconds: Math.round(duration_seconds) }),
    ],
    ['says', t('says'), '3fr', ({ spoken_text }) => (spoken_text === '' ? t('uploaded') : spoken_text)],
    ['made', t('created'), '8rem none', ({ created_at }) => formatDay(created_at)],
    [
      'download',
      t('file'),
      '5rem none',
      ({ uuid, name }) => (
        <AnchorButton kind="quiet" isIconOnly icon={<DownloadIcon />} href={soundOf(uuid)} download={`${name}.wav`}>
          {t('downloadOne', { name })}
        </AnchorButton>
      ),
    ],
  ];
  if (onDelete === null) return columns;
  const actions: Column<Recording> = [
    'actions',
    t('actions'),
    '4rem none',
    (recording) => (
      <Button kind="quiet" isIconOnly icon={<TrashIcon />} onClick={() => onDelete(recording)}>
        {t('deleteOne', { name: recording.name })}
      </Button>
    ),
  ];
  return [...columns, actions];
}

function DeleteDialog({ recording: { uuid, name }, onClose }: { recording: Recording; onClose: () => void }) {
  const t = useRecordingsText();
  const remove = useAction((uuid: string) => volley.recordings.delete({ uuid }), {
    refreshes: ['recordings'],
    onDone: () => showToast(t('isDeleted', { name })),
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
  const t = useRecordingsText();
  const searched = useSearched();
  const [isMaking, setMaking] = useState(false);
  const [deleting, setDeleting] = useState<Recording | null>(null);
  const mayManage = useMay('manage');
  const columns = useColumns(mayManage ? setDeleting : null);
  const create = mayManage ? (
    <Button kind="primary" icon={<PlusIcon />} onClick={() => setMaking(true)}>
      {t('newRecording')}
    </Button>
  ) : null;
  return (
    <ListPage
      t={t}
      title={t('recordings')}
      lead={t('lead')}
      source={rowsOf('recordings.list', { search: searched.search })}
      onShowAll={searched.onShowAll}
      columns={columns}
      icon={<PhoneIcon />}
      actions={create}
    >
      <VoicePlaces />
      <ListSearch of={searched} />
      {deleting === null ? null : <DeleteDialog recording={deleting} onClose={() => setDeleting(null)} />}
      {isMaking ? <NewRecording onMade={() => {}} onClose={() => setMaking(false)} /> : null}
    </ListPage>
  );
}
