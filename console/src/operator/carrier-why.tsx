import type { CarrierWhy as Why } from '@volley/sdk';
import { useOperation } from '../api/operation.ts';
import { formatRate, formatShare } from '../format/number.ts';
import { useSlowText } from '../text/operator-slow.ts';
import { StateWords } from '../ui/reason-words.tsx';
import { Loaded } from '../ui/states.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { MostHit } from './most-hit.tsx';
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
  const { seconds, rates, window, receipts, accepted, refused, unanswered, answers: times } = why;
  const all = accepted + refused + unanswered;
  const held = (waited: number) => t('held', { seconds: waited, busy: seconds.busy });
  const rate = rates.allowed === null ? t('noLimit') : t('limitIs', { rate: formatRate(rates.allowed) });
  return [
    ['rate', `${rate} ${held(seconds.rate)}`, ['rate']],
    ['pause', `${t('throttled', { count: why.throttled })} ${held(seconds.pause)}`, ['pause']],
    ['window', `${t('windowIs', { open: window.open, window: window.size })} ${held(seconds.window)}`, ['window']],
    ['answers', times === null ? t('noAnswers') : t('answersAre', { half: times.p50, most: times.p95 }), []],
    [
      'refusals',
      t('refusedOf', { bad: refused + unanswered, all, share: formatShare(refused + unanswered, all), code: why.code }),
      ['refusals'],
    ],
    [
      'receipts',
      t('receiptsAre', { count: receipts.count, share: formatShare(receipts.delivered, receipts.count) }),
      [],
    ],
  ] as const;
}

function Steps({ id, why }: { readonly id: number; readonly why: Why }) {
  const t = useSlowText();
  const steps = useSteps(why);
  const { bottleneck, rates } = why;
  return (
    <>
      <p className="row">
        <Status tone={TONES[bottleneck]}>{t(`neck_${bottleneck}`)}</Status>
        <span>{t('rates', { rate: formatRate(rates.average), peak: formatRate(rates.peak) })}</span>
      </p>
      <p>
        {bottleneck === 'pause' ? `${t('takesNow', { rate: formatRate(rates.allowed ?? rates.average) })} ` : null}
        {bottleneck === 'carrier' ? <StateWords of={why.words} /> : t(`advice_${bottleneck}`)}
      </p>
      <ul className={styles.list} aria-label={t('steps')}>
        {steps.map(([name, words, of]) => (
          <li key={name}>
            <strong>{t(`step_${name}`)}</strong>
            <p>{words}</p>
            {of.some((one) => one === bottleneck) ? <Status tone={TONES[bottleneck]}>{t('bottleneck')}</Status> : null}
          </li>
        ))}
      </ul>
      {TONES[bottleneck] === 'good' || TONES[bottleneck] === 'quiet' ? null : <MostHit carrier={id} />}
    </>
  );
}

/** What holds messages back at a carrier, step by step. */
export function CarrierWhy({ id }: { readonly id: number }) {
  const why = useOperation('admin.carriers.why', { id }, { refetchInterval: 5_000 });
  return (
    <Loaded query={why} lines={8}>
      {(found) => <Steps id={id} why={found} />}
    </Loaded>
  );
}
