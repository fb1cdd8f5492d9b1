import type { Queues as QueuesNow } from '@volley/sdk';
import { formatAgo } from '../format/time.ts';
import { useStorageText } from '../text/operator-storage.ts';
import { keyIn } from '../text/use-text.ts';
import { Status } from '../ui/status.tsx';

type Queue = QueuesNow['queues'][number];

/** The service counts only up to this. */
const COUNTED_MAX = 10_000;

/** Late queues come first, and empty ones last. */
export const rankOf = ({ is_late, waiting }: Queue): number => (is_late ? 0 : waiting > 0 ? 1 : 2);

export function QueueRow({ queue }: { readonly queue: Queue }) {
  const { name, waiting, oldest_at, is_late, hour } = queue;
  const t = useStorageText();
  const known = keyIn(useStorageText, `queue_${name}`);
  const isCounted = waiting < COUNTED_MAX || name === 'recipients';
  const when = oldest_at === null ? '' : formatAgo(oldest_at);
  return (
    <li>
      <Status tone={is_late ? 'warn' : 'good'}>{t(is_late ? 'late' : 'inTime')}</Status>
      <strong>{known === null ? name : t(known)}</strong>
      <p>
        {waiting === 0 ? t('empty') : t(isCounted ? 'waits' : 'waitsMany', { count: waiting, when })}
        {hour.waiting > 0 ? (
          <span className="soft"> {t('hourWas', { most: hour.waiting, minutes: Math.ceil(hour.seconds / 60) })}</span>
        ) : null}
        {is_late ? (
          <>
            <br />
            {/* A newer service may have queues that this page does not know. */}
            {t(keyIn(useStorageText, `do_${name}`) ?? 'do_other')}
          </>
        ) : null}
      </p>
    </li>
  );
}
