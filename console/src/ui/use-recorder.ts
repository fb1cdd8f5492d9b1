import { useEffect, useRef, useState } from 'react';
import { mixDown, writeWav } from './wav.ts';

/** Enough for the quality of telephones. */
const RATE = 16_000;
const SECONDS_MAX = 300;

export interface Recorded {
  readonly wav: Uint8Array;
  readonly seconds: number;
}

/** `off`: idle. `refused`: the browser gave no microphone, or no sound. */
export type RecorderState = 'off' | 'asking' | 'on' | 'reading' | 'refused';

export interface Recorder {
  readonly state: RecorderState;
  readonly seconds: number;
  start(): void;
  stop(): void;
}

/** Whether the browser can record. Only pages from secure addresses get a microphone. */
export const canRecord = (): boolean =>
  typeof MediaRecorder === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Converts the browser's recording to the format that the service accepts. */
async function toWav(parts: readonly Blob[]): Promise<Recorded> {
  const bytes = await new Blob([...parts]).arrayBuffer();
  const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes);
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index));
  return { wav: writeWav(mixDown(channels), sound.sampleRate), seconds: sound.duration };
}

function release(recorder: MediaRecorder): void {
  for (const track of recorder.stream.getTracks()) track.stop();
}

/** Records from the microphone until it is stopped, at most five minutes. */
export function useRecorder(onRecorded: (recorded: Recorded) => void): Recorder {
  const [state, setState] = useState<RecorderState>('off');
  const [seconds, setSeconds] = useState(0);
  const recorder = useRef<MediaRecorder>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (recorder.current !== null) release(recorder.current);
    };
  }, []);
  useEffect(() => {
    if (state !== 'on') return;
    const timer = setInterval(() => setSeconds((now) => now + 1), 1_000);
    return () => clearInterval(timer);
  }, [state]);
  const stop = () => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  };
  useEffect(() => {
    if (seconds >= SECONDS_MAX && recorder.current?.state === 'recording') recorder.current.stop();
  }, [seconds]);
  const listen = (stream: MediaStream) => {
    const next = new MediaRecorder(stream);
    recorder.current = next;
    if (isGone.current) return release(next);
    const parts: Blob[] = [];
    next.ondataavailable = ({ data }) => void parts.push(data);
    next.onstop = () => {
      release(next);
      if (isGone.current) return;
      setState('reading');
      toWav(parts).then(
        (recorded) => {
          setState('off');
          onRecorded(recorded);
        },
        () => setState('refused'),
      );
    };
    setSeconds(0);
    next.start();
    setState('on');
  };
  const start = () => {
    setState('asking');
    const refuse = () => setState('refused');
    navigator.mediaDevices.getUserMedia({ audio: true }).then((stream) => {
      try {
        listen(stream);
      } catch {
        for (const track of stream.getTracks()) track.stop();
        refuse();
      }
    }, refuse);
  };
  return { state, seconds, start, stop };
}
