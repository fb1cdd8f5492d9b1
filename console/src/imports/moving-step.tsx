import type { ContactImport } from '@volley/sdk';
import { useState } from 'react';
import { volley } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { type ImportsKey, useImportsText } from '../text/imports.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Section } from '../ui/page.tsx';
import { Progress } from '../ui/progress.tsx';

type Moving = 'reading' | 'checking' | 'importing' | 'undoing';

const LABELS: Record<Moving, ImportsKey> = {
  reading: 'readLabel',
  checking: 'checkLabel',
  importing: 'importLabel',
  undoing: 'undoLabel',
};

const SECONDS = 60;

export function CancelButton({ one }: { readonly one: ContactImport }) {
  const t = useImportsText();
  const [isAsking, setAsking] = useState(false);
  const cancel = useAction((uuid: string) => volley.imports.cancel({ uuid }), { refreshes: ['imports'] });
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t('cancelImport')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('cancelTitle')}
          consequence={t('cancelConsequence')}
          verb={t('cancelImport')}
          action={cancel}
          input={one.uuid}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** The progress of a running step, and its estimated time. */
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
