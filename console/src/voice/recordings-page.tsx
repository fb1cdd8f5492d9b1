import { useSuspenseQuery } from '@tanstack/react-query';
import type { Recording } from '@volley/sdk';
import { lazy, Suspense, useState } from 'react';
import { recordingRows, soundOf } from '../api/recordings.ts';
import { hasScope, sessionQuery } from '../api/session.ts';
import { formatDay } from '../format/time.ts';
import { recordingsText } from '../text/recordings.ts';
import { useText } from '../text/use-text.ts';
import { AnchorButton, Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DownloadIcon, PhoneIcon, PlusIcon } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import { PlayButton } from '../ui/play-button.tsx';
import { Empty } from '../ui/states.tsx';
import styles from './voice.module.css';
import { VoicePlaces } from './voice-places.tsx';

const NewRecording = lazy(() => import('../ui/new-recording.tsx').then((module) => ({ default: module.NewRecording })));

function useColumns(): readonly Column<Recording>[] {
  const t = useText(recordingsText);
  return [
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
}

/** Everything that campaigns can play. */
export function RecordingsPage() {
  const t = useText(recordingsText);
  const columns = useColumns();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [isMaking, setMaking] = useState(false);
  const create = hasScope(session, 'manage') ? (
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
      <Suspense>{isMaking ? <NewRecording onMade={() => {}} onClose={() => setMaking(false)} /> : null}</Suspense>
    </Page>
  );
}
