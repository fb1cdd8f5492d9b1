import { useEffect, useState } from 'react';
import { useRecordingsText } from '../text/recordings.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { PlayButton } from './play-button.tsx';
import { canRecord, type Recorded, useRecorder } from './use-recorder.ts';

interface RecorderFieldProps {
  readonly recorded: Recorded | null;
  readonly onRecorded: (recorded: Recorded | null) => void;
}

/** Returns an object URL of the sound, which is revoked when another one replaces it. */
function useAddress(recorded: Recorded | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (recorded === null) return setAddress(null);
    const made = URL.createObjectURL(new Blob([recorded.wav as BlobPart], { type: 'audio/wav' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [recorded]);
  return address;
}

/** Records one's own voice, which can be played and recorded again. */
export function RecorderField({ recorded, onRecorded }: RecorderFieldProps) {
  const t = useRecordingsText();
  const { state, seconds, start, stop } = useRecorder(onRecorded);
  const address = useAddress(recorded);
  if (!canRecord()) return <Notice kind="warn">{t('cannotRecord')}</Notice>;
  const isOn = state === 'on';
  const begin = () => {
    onRecorded(null);
    start();
  };
  return (
    <div className="stack">
      <p className="soft">{t('recordHint')}</p>
      <div className="row">
        <Button isBusy={state === 'asking' || state === 'reading'} onClick={isOn ? stop : begin}>
          {t(isOn ? 'stopNow' : recorded === null ? 'way_record' : 'recordAgain')}
        </Button>
        {address === null ? null : <PlayButton src={address} name={t('yourRecording')} />}
        <span role="status" className="soft">
          {isOn
            ? t('recording', { seconds })
            : recorded === null
              ? ''
              : t('recorded', { seconds: Math.round(recorded.seconds) })}
        </span>
      </div>
      {state === 'refused' ? <Notice kind="bad">{t('noMicrophone')}</Notice> : null}
    </div>
  );
}
