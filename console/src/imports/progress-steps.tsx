import type { ContactImport } from '@volley/sdk';
import { useEffect, useRef, useState } from 'react';
import { useOperation } from '../api/operation.ts';
import { takeFile, uploadImport } from '../api/upload-import.ts';
import { useAction } from '../api/use-action.ts';
import { type ImportsKey, useImportsText } from '../text/imports.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Progress } from '../ui/progress.tsx';
import { useProblem } from '../ui/use-problem.ts';

/** The files that the chooser shows first. The service detects what a file really is. */
export const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Moving = 'reading' | 'checking' | 'importing' | 'undoing';

const LABELS: Record<Moving, ImportsKey> = {
  reading: 'readLabel',
  checking: 'checkLabel',
  importing: 'importLabel',
  undoing: 'undoLabel',
};

const SECONDS = 60;

export function MovingStep({ one, status }: { readonly one: ContactImport; readonly status: Moving }) {
  const t = useImportsText();
  const isReading = status === 'reading';
  const all = isReading ? one.bytes : one.rows;
  const done = Math.min(one.done, all);
  const parts = [
    { tone: 'good' as const, words: t(isReading ? 'bytesDone' : 'rowsDone'), count: done },
    { tone: 'rest' as const, words: t(isReading ? 'bytesLeft' : 'rowsLeft'), count: all - done },
  ];
  const left = one.seconds_left === null ? null : Math.floor(one.seconds_left / SECONDS);
  return (
    <Section title={t(LABELS[status])} hint={t('goesOn')}>
      <Progress label={t(LABELS[status])} parts={parts} />
      {left === null ? null : <p role="status">{t('timeLeft', { minutes: left })}</p>}
    </Section>
  );
}

function useUpload(one: ContactImport) {
  const [done, setDone] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  const action = useAction(
    (file: File) => {
      stop.current = new AbortController();
      return uploadImport(one, file, { onPart: setDone, signal: stop.current.signal });
    },
    { refreshes: ['imports'] },
  );
  // Leaving the page stops the upload. The received parts are kept, and it can continue from there.
  useEffect(() => () => stop.current?.abort(), []);
  return { action, done };
}

/** Asks for the file again, of which the service has a part. */
function ChooseAgain({ one, onFile }: { readonly one: ContactImport; readonly onFile: (file: File) => void }) {
  const t = useImportsText();
  const { data } = useOperation('imports.parts', { uuid: one.uuid });
  const [isOther, setOther] = useState(false);
  const other = t('otherFile', { name: one.file_name, bytes: one.bytes });
  return (
    <Section
      title={t('goOnTitle')}
      hint={data === undefined ? undefined : t('goOnWords', { done: data.length, all: one.parts })}
    >
      <Field name="file" label={t('chooseLabel')} error={isOther ? other : undefined}>
        <TextInput
          type="file"
          accept={ACCEPTED}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file === undefined) return;
            const isSame = file.size === one.bytes && file.name.slice(0, 255) === one.file_name;
            setOther(!isSame);
            if (isSame) onFile(file);
          }}
        />
      </Field>
    </Section>
  );
}

/** Uploads the file chosen on the page before, or asks for it if the upload was interrupted. */
export function UploadStep({ one }: { readonly one: ContactImport }) {
  const t = useImportsText();
  const { action, done } = useUpload(one);
  const [file, setFile] = useState<File | null>(null);
  const problem = useProblem(action.error);
  const upload = action.mutate;
  useEffect(() => {
    const kept = takeFile(one.uuid);
    if (kept === null) return;
    setFile(kept);
    upload(kept);
  }, [one.uuid, upload]);
  const begin = (chosen: File) => {
    setFile(chosen);
    upload(chosen);
  };
  if (file === null) return <ChooseAgain one={one} onFile={begin} />;
  const parts = [
    { tone: 'good' as const, words: t('uploaded'), count: done ?? 0 },
    { tone: 'rest' as const, words: t('missing'), count: one.parts - (done ?? 0) },
  ];
  return (
    <Section title={t('uploadTitle')}>
      {problem === null ? null : (
        <Notice
          kind="warn"
          title={t('uploadFailed')}
          actions={<Button onClick={() => upload(file)}>{t('goOn')}</Button>}
        >
          {problem.message}
        </Notice>
      )}
      <Progress label={t('uploadLabel')} parts={parts} />
    </Section>
  );
}
