import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type ComposerKey, useComposerText } from '../text/composer.ts';
import { Button } from '../ui/button.tsx';
import { lazily } from '../ui/lazily.tsx';
import { useProblem } from '../ui/use-problem.ts';
import type { SaveState } from './autosave.ts';
import styles from './composer.module.css';
import { type Composer, isConflict } from './use-composer.ts';

const LeaveDialog = lazily(async () => (await import('./saving-dialogs.tsx')).LeaveDialog);
const ChangedElsewhere = lazily(async () => (await import('./saving-dialogs.tsx')).ChangedElsewhere);

const SAVE_WORDS = {
  saved: 'saveSaved',
  unsaved: 'saveUnsaved',
  saving: 'saveSaving',
  refused: 'saveRefused',
  failed: 'saveFailed',
} as const satisfies Record<Exclude<SaveState, 'stopped'>, ComposerKey>;

/** A scheduled campaign is not saved automatically. */
const SCHEDULED_WORDS = {
  ...SAVE_WORDS,
  saved: 'editScheduledSaved',
  unsaved: 'editScheduledSaved',
  failed: 'saveFailedOnce',
} as const;

interface SaveLineProps {
  readonly composer: Pick<Composer, 'uuid' | 'saved' | 'isAutomatic'>;
  /** Links to the campaign when nothing can be saved any more. */
  readonly toCampaign: (uuid: string) => ReactNode;
}

/** Shows whether the draft is saved while one types. */
export function SaveLine({ composer, toCampaign }: SaveLineProps) {
  const t = useComposerText();
  const { state, error } = composer.saved;
  const { uuid } = composer;
  const problem = useProblem(error);
  const [isSeen, setSeen] = useState(false);
  if (state === 'stopped' && isConflict(error)) {
    return (
      <span role="status" data-saved="elsewhere" className={styles.error}>
        {t('saveElsewhere')}{' '}
        {isSeen ? (
          <Button onClick={() => location.reload()}>{t('loadDraft')}</Button>
        ) : (
          <ChangedElsewhere isUnsaved onClose={() => setSeen(true)} />
        )}
      </span>
    );
  }
  if (state === 'stopped') {
    const said = [problem?.message ?? '', ...Object.values(problem?.fields ?? {}).flat()].join(' ');
    return (
      <span role="status" data-saved={state} className={styles.error}>
        {t('saveStopped', { reason: said })} {uuid === null || problem?.kind === 'not_found' ? null : toCampaign(uuid)}
      </span>
    );
  }
  const words = composer.isAutomatic ? SAVE_WORDS[state] : SCHEDULED_WORDS[state];
  return (
    <span
      role="status"
      data-saved={state}
      className={state === 'failed' || state === 'refused' ? styles.error : undefined}
    >
      {t(uuid === null && state === 'saved' ? 'saveNew' : words)}
    </span>
  );
}

/** Saves before leaving, and asks only if that failed. */
export function LeaveGuard({
  composer,
}: {
  readonly composer: Pick<Composer, 'saved' | 'isAutomatic' | 'flush' | 'isKept'>;
}) {
  const blocker = useBlocker({
    shouldBlockFn: async () => {
      if (composer.saved.state === 'saved') return false;
      return composer.isAutomatic ? (await composer.flush()) === null : true;
    },
    // What a conflict keeps from being saved was named before the draft is loaded anew.
    enableBeforeUnload: () =>
      composer.saved.state !== 'saved' && !isConflict(composer.saved.error) && !composer.isKept(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />;
}
