import type { CarrierWhy as Why } from '@volley/sdk';
import { useOperation } from '../api/operation.ts';
import { formatRate, formatShare } from '../format/number.ts';
import { useSlowText } from '../text/operator-slow.ts';
import { Loaded } from '../ui/states.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import styles from './operator.module.css';

const TONES: Readonly<Record<Why['bottleneck'], Tone>> = {
  none: 'good',
  idle: 'quiet',
  carrier: 'bad',
  refusals: 'bad',
  pause: 'warn',
  window: 'warn',
  rate: 'warn',
};

/** The steps of a message at a carrier in their order, with the bottlenecks that each of them may be. */
function useSteps(why: Why) {
  const t = useSlowText();
  const { busy_seconds: busy, accepted, refused, unanswered, answer_ms: times, allowed_per_second: allowed } = why;
  const all = accepted + refused + unanswered;
  const held = (seconds: number) => t('held', { seconds, busy });
  const rate = allowed === null ? t('noLimit') : t('atMost', { rate: formatRate(allowed) });
  return [
    ['rate', `${rate} ${held(why.rate_seconds)}`, ['rate']],
    ['pause', `${t('throttled', { count: why.throttled })} ${held(why.pause_seconds)}`, ['pause']],
    ['window', `${t('windowIs', { open: why.open, window: why.window })} ${held(why.window_seconds)}`, ['window']],
    ['answers', times === null ? t('noAnswers') : t('answersAre', { half: times.p50, most: times.p95 }), []],
    [
      'refusals',
      t('refusedOf', { bad: refused + unanswered, all, share: formatShare(refused + unanswered, all), code: why.code }),
      ['refusals'],
    ],
    [
      'receipts',
      t('receiptsAre', { count: why.receipts, share: formatShare(why.receipts_delivered, why.receipts) }),
      [],
    ],
  ] as const;
}

function Steps({ why }: { readonly why: Why }) {
  const t = useSlowText();
  const steps = useSteps(why);
  const { bottleneck, per_second, peak_per_second } = why;
  return (
    <>
      <p className="row">
        <Status tone={TONES[bottleneck]}>{t(`neck_${bottleneck}`)}</Status>
        <span>{t('rates', { rate: formatRate(per_second), peak: formatRate(peak_per_second) })}</span>
      </p>
      <p>{t(`advice_${bottleneck}`)}</p>
      <ul className={styles.list} aria-label={t('steps')}>
        {steps.map(([name, words, of]) => (
          <li key={name}>
            <strong>{t(`step_${name}`)}</strong>
            <p>{words}</p>
            {of.some((one) => one === bottleneck) ? <Status tone={TONES[bottleneck]}>{t('bottleneck')}</Status> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What holds messages back at a carrier, step by step. */
export function CarrierWhy({ id }: { readonly id: number }) {
  const why = useOperation('admin.carriers.why', { id }, { refetchInterval: 5_000 });
  return (
    <Loaded query={why} lines={8}>
      {(found) => <Steps why={found} />}
    </Loaded>
  );
}
