import { useEffect, useState } from 'react';
import { recordingsText } from '../text/recordings.ts';
import { useText } from '../text/use-text.ts';
import { Button } from './button.tsx';
import { PlayIcon, StopIcon } from './icons.tsx';
import { showToast } from './toast.tsx';

/** One sound at a time: two would drown each other. */
let playing: HTMLAudioElement | null = null;

interface PlayButtonProps {
  readonly src: string;
  /** What is heard. */
  readonly name: string;
  /** Shown beside the icon; left out: the icon alone. */
  readonly children?: string;
}

/** Plays a sound from its beginning, or stops it. */
export function PlayButton({ src, name, children }: PlayButtonProps) {
  const t = useText(recordingsText);
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
      // Stopping it before it has begun is no failure.
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
