import { useEffect, useState } from 'react';
import { useRecordingsText } from '../text/recordings.ts';
import { Button } from './button.tsx';
import { PlayIcon, StopIcon } from './icons.tsx';
import { showToast } from './toast.tsx';

/** The sound being played. There is only one at a time. */
let playing: HTMLAudioElement | null = null;

interface PlayButtonProps {
  readonly src: string;
  /** The name of the sound. */
  readonly name: string;
  /** Words beside the icon. By default there is only the icon. */
  readonly children?: string;
}

/** Plays a sound from its beginning, or stops it. */
export function PlayButton({ src, name, children }: PlayButtonProps) {
  const t = useRecordingsText();
  const [sound, setSound] = useState<HTMLAudioElement | null>(null);
  useEffect(() => () => sound?.pause(), [sound]);
  const play = () => {
    playing?.pause();
    const next = new Audio(src);
    playing = next;
    setSound(next);
    const end = () => setSound((now) => (now === next ? null : now));
    next.onended = end;
    next.onpause = end;
    next.play().catch((error: unknown) => {
      // Stopping a sound before it has begun is no failure.
      if (!(error instanceof DOMException) || error.name !== 'AbortError') showToast(t('couldNotPlay'));
      end();
    });
  };
  return (
    <Button
      {...(children === undefined && { kind: 'quiet' as const, isIconOnly: true })}
      icon={sound === null ? <PlayIcon /> : <StopIcon />}
      aria-label={t(sound === null ? 'listen' : 'stop', { name })}
      onClick={sound === null ? play : () => sound.pause()}
    >
      {children === undefined || sound === null ? children : t('stopNow')}
    </Button>
  );
}
