import { useQuery } from '@tanstack/react-query';
import type { SmsCampaignPreview } from '@volley/sdk';
import { balanceQuery } from '../api/balance.ts';
import { creditsLess, isZeroCredits } from '../format/credits.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { useComposerText } from '../text/composer.ts';
import { classes } from '../ui/classes.ts';
import { Failure } from '../ui/states.tsx';
import styles from './composer.module.css';
import { type When, whenOf } from './draft.ts';
import { LaterNotes } from './later-notes.tsx';
import type { Composer } from './use-composer.ts';
import type { Preview } from './use-preview.ts';

function Lines({ answer }: { readonly answer: SmsCampaignPreview }) {
  const t = useComposerText();
  const { min, max, total } = answer.parts;
  const lines: readonly (readonly [string, string])[] = [
    [t('sendable'), formatNumber(answer.sendable)],
    [t('smsParts'), formatNumber(total)],
    ...(answer.duplicates === 0 ? [] : [[t('duplicates'), formatNumber(answer.duplicates)] as const]),
    ...(answer.finish_at === null || answer.sendable === 0
      ? []
      : [[t('finish'), formatTime(answer.finish_at)] as const]),
  ];
  return (
    <dl className={styles.lines}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {min === max ? null : <p className={styles.soft}>{t('partsRange', { min, max })}</p>}
    </dl>
  );
}

function Balance({ answer, when }: { readonly answer: SmsCampaignPreview; readonly when: When }) {
  const t = useComposerText();
  const { data } = useQuery(balanceQuery);
  if (data === undefined) return null;
  const isEnough = isZeroCredits(answer.missing_credits);
  return (
    <dl className={styles.lines}>
      <div>
        <dt>{t('available')}</dt>
        <dd>{formatCredits(data.available)}</dd>
      </div>
      {isEnough && when !== 'series' ? (
        <div>
          <dt>{t('leaves')}</dt>
          <dd>{formatCredits(creditsLess(data.available, answer.cost))}</dd>
        </div>
      ) : null}
    </dl>
  );
}

/** The cost, reach and end of the campaign, beside the balance. */
export function CostCard({ composer, preview }: { readonly composer: Composer; readonly preview: Preview }) {
  const t = useComposerText();
  const when = whenOf(composer.draft);
  const { answer, isOld, isEmpty, error } = preview;
  if (error !== null && !isEmpty && answer === undefined) {
    return (
      <section className={styles.card}>
        <Failure error={error} onRetry={preview.again} />
      </section>
    );
  }
  return (
    <section className={styles.card} aria-busy={isOld && !isEmpty}>
      <h2 className={styles.small}>{t(when === 'series' ? 'costRun' : 'cost')}</h2>
      {answer === undefined ? (
        <p className={styles.hint}>{isEmpty ? t('costWaits') : t('counting')}</p>
      ) : (
        <>
          <p className={classes(styles.cost, isOld && styles.old)}>
            {formatCredits(answer.cost)} <span className={styles.unit}>{t('credits')}</span>
          </p>
          <Lines answer={answer} />
          {answer.unknown_zones > 0 && composer.draft.sending_window?.time_zone === 'recipient' ? (
            <p className={styles.hint}>{t('unknownZones', { count: answer.unknown_zones })}</p>
          ) : null}
          <Balance answer={answer} when={when} />
          <LaterNotes answer={answer} isNow={when === 'now'} />
        </>
      )}
    </section>
  );
}
