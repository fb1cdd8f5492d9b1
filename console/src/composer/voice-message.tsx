import { useQuery } from '@tanstack/react-query';
import type { Recording } from '@volley/sdk';
import { useState } from 'react';
import { findRecordings } from '../api/find-choices.ts';
import { recordingQuery, soundOf } from '../api/recordings.ts';
import { useVoiceComposerText } from '../text/voice-composer.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FoundSelect } from '../ui/found-select.tsx';
import { PlusIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { PlayButton } from '../ui/play-button.tsx';
import { Loaded } from '../ui/states.tsx';
import styles from './composer.module.css';
import type { Composer } from './use-composer.ts';
import type { VoiceDraft } from './voice-draft.ts';

const NewRecording = lazily(async () => (await import('../ui/new-recording.tsx')).NewRecording);

const MissingFieldRule = lazily(async () => (await import('./more-options.tsx')).MissingFieldRule);

interface VoiceMessageProps {
  readonly composer: Composer<VoiceDraft>;
  readonly error: string | undefined;
}

interface SaysProps {
  readonly recording: Pick<Recording, 'spoken_text' | 'fields'>;
  readonly composer: Composer<VoiceDraft>;
}

/** What it says, and what happens to those for whom it lacks a value. */
function Says({ recording, composer }: SaysProps) {
  const t = useVoiceComposerText();
  const isEachOwn = recording.fields.length > 0;
  return (
    <>
      <p className={styles.hint}>
        {t('says', { text: recording.spoken_text })} {isEachOwn ? t('saysEach') : null}
      </p>
      {isEachOwn ? (
        <MissingFieldRule
          rule={composer.draft.missing_field}
          onChange={(rule) => composer.change({ missing_field: rule })}
        />
      ) : null}
    </>
  );
}

/** The recording that is played: one that is there, or a new one; it can be listened to at once. */
export function VoiceMessage({ composer, error }: VoiceMessageProps) {
  const t = useVoiceComposerText();
  const [isMaking, setMaking] = useState(false);
  const recordings = useQuery(findRecordings(''));
  const uuid = composer.draft.recording_id;
  const { data: chosen } = useQuery(recordingQuery(uuid));
  const words = (name: string, seconds: number) => t('recordingLine', { name, seconds: Math.round(seconds) });
  return (
    <fieldset className={styles.part}>
      <legend>{t('message')}</legend>
      <p className={styles.hint}>{t('messageHint')}</p>
      {recordings.data?.rows.length === 0 && uuid === null ? (
        error === undefined ? null : (
          <p className={styles.error}>{error}</p>
        )
      ) : (
        <Loaded query={recordings} lines={2}>
          {() => (
            <Field name="recording_id" label={t('recording')} error={error}>
              <FoundSelect
                data-composer="recording_id"
                find={findRecordings}
                optionOf={(one) => ({ value: one.uuid, words: words(one.name, one.duration_seconds) })}
                first={uuid === null ? [{ value: '', words: t('chooseRecording') }] : []}
                value={uuid ?? ''}
                words={chosen === undefined ? t('otherRecording') : words(chosen.name, chosen.duration_seconds)}
                onChange={(recording) => composer.change({ recording_id: recording === '' ? null : recording })}
              />
            </Field>
          )}
        </Loaded>
      )}
      <div className={styles.row}>
        {uuid === null || chosen === undefined ? null : (
          <PlayButton src={soundOf(uuid)} name={chosen.name}>
            {t('listen')}
          </PlayButton>
        )}
        <Button icon={<PlusIcon />} data-composer="new-recording" onClick={() => setMaking(true)}>
          {t('newRecording')}
        </Button>
      </div>
      {chosen === undefined || chosen.spoken_text === '' ? null : <Says recording={chosen} composer={composer} />}
      {isMaking ? (
        <NewRecording
          name={composer.draft.name}
          onMade={(made) => composer.change({ recording_id: made.uuid })}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </fieldset>
  );
}
