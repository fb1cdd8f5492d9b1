import { useQuery } from '@tanstack/react-query';
import type { ContactChange } from '@volley/sdk';
import { useEffect } from 'react';
import { isAtWork, newestChangeQuery } from '../api/contact-changes.ts';
import { refresh } from '../api/operation.ts';
import { formatTime } from '../format/time.ts';
import { useAllChosenText } from '../text/all-chosen.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Progress } from './progress.tsx';
import { ReasonWords } from './reason-words.tsx';
import { useToldChange } from './use-told-action.ts';

/** For how long the page of contacts tells of a change that ended. */
const TOLD_MS = 3_600_000;

function AtWork({ change }: { readonly change: ContactChange }) {
  const t = useAllChosenText();
  const cancel = useToldChange('contactChanges.cancel');
  const { uuid, status, contacts, changed } = change;
  const isUndoing = status === 'undoing';
  // The contacts and groups are others once it is over.
  useEffect(() => () => refresh(['contacts', 'groups']), []);
  return (
    <div className="card">
      <Progress
        label={t('progress')}
        parts={[
          { tone: 'good', words: t(isUndoing ? 'isBack' : 'isDone'), count: isUndoing ? contacts - changed : changed },
          { tone: 'rest', words: t('isLeft'), count: isUndoing ? changed : Math.max(0, contacts - changed) },
        ]}
      />
      {isUndoing ? null : (
        <Button isBusy={cancel.isPending} onClick={() => cancel.mutate({ uuid })}>
          {t('cancel')}
        </Button>
      )}
    </div>
  );
}

/** Tells how far the newest change of many contacts is, and undoes a deletion. */
export function ContactChangeNotice() {
  const t = useAllChosenText();
  const { data: change } = useQuery(newestChangeQuery);
  const undo = useToldChange('contactChanges.undo');
  if (!change) return null;
  if (isAtWork(change)) return <AtWork change={change} />;
  const { uuid, action, status, failure, changed: count, ended_at: endedAt, undo_until: until } = change;
  if (Date.now() - Date.parse(endedAt ?? '') > TOLD_MS) return null;
  return (
    <Notice
      kind={status === 'failed' ? 'bad' : 'good'}
      title={status === 'undone' ? t('undone') : t(action === 'delete' ? 'removed' : action, { count })}
      actions={
        until === null || count === 0 ? undefined : (
          <Button isBusy={undo.isPending} onClick={() => undo.mutate({ uuid })}>
            {t('undo')}
          </Button>
        )
      }
    >
      {status === 'failed' ? <ReasonWords of={failure} /> : null}
      {status === 'cancelled' ? <p>{t('cancelled')}</p> : null}
      {until === null ? null : <p>{t('until', { time: formatTime(until) })}</p>}
    </Notice>
  );
}
