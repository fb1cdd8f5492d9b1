import { useQuery } from '@tanstack/react-query';
import type { VoiceCampaignPreview } from '@volley/sdk';
import { balanceQuery } from '../api/balance.ts';
import { formatCredits, formatNumber } from '../format/number.ts';
import { formatPhone } from '../format/phone.ts';
import { useComposerText } from '../text/composer.ts';
import { useVoiceComposerText } from '../text/voice-composer.ts';
import { classes } from '../ui/classes.ts';
import { Failure } from '../ui/states.tsx';
import styles from './composer.module.css';
import { LaterNotes } from './later-notes.tsx';
import type { VoicePreview } from './use-voice-preview.ts';

function Lines({ answer }: { readonly answer: VoiceCampaignPreview }) {
  const t = useVoiceComposerText();
  const c = useComposerText();
  const { data: balance } = useQuery(balanceQuery);
  const lines: readonly (readonly [string, string])[] = [
    [t('callable'), formatNumber(answer.callable)],
    [t('messageLength'), t('seconds', { seconds: Math.round(answer.message_seconds) })],
    [t('longestCall'), t('seconds', { seconds: answer.call_seconds_max })],
    ...(answer.not_reached === null ? [] : [[t('textsCost'), formatCredits(answer.not_reached.cost_max)] as const]),
    ...(balance === undefined ? [] : [[c('available'), formatCredits(balance.available)] as const]),
  ];
  return (
    <dl className={styles.lines}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface VoiceCostProps {
  readonly preview: VoicePreview;
  readonly isByRecipient: boolean;
  /** The campaign begins as soon as it is started. */
  readonly isNow: boolean;
}

/** The highest possible cost, the reach and the duration, beside the balance. */
export function VoiceCost({ preview, isByRecipient, isNow }: VoiceCostProps) {
  const t = useVoiceComposerText();
  const c = useComposerText();
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
      <h2 className={styles.small}>{t('cost')}</h2>
      {answer === undefined ? (
        <p className={styles.hint}>{isEmpty ? t('costWaits') : c('counting')}</p>
      ) : (
        <>
          <p className={classes(styles.cost, isOld && styles.old)}>
            {formatCredits(answer.cost_max)} <span className={styles.unit}>{c('credits')}</span>
          </p>
          <p className={styles.hint}>{t('costHint')}</p>
          <Lines answer={answer} />
          {answer.speech?.samples.map(({ phone_number: number, text }) => (
            <p key={number} className={styles.hint}>
              {t('hears', { number: formatPhone(number), text })}
            </p>
          ))}
          {answer.unknown_zones > 0 && isByRecipient ? (
            <p className={styles.hint}>{t('unknownZones', { count: answer.unknown_zones })}</p>
          ) : null}
          <LaterNotes answer={answer} isNow={isNow} />
        </>
      )}
    </section>
  );
}
