import type { CallStep } from '@volley/sdk';
import { useCallStepsText } from '../text/call-steps.ts';
import styles from './call-steps.module.css';

function Step({ step }: { readonly step: CallStep }) {
  const t = useCallStepsText();
  const { at_ms, direction, peer, line, headers, repeats } = step;
  return (
    <li className={styles[direction]}>
      <p className="row soft">
        <span>{t('after', { ms: at_ms })}</span>
        <strong>{t(direction)}</strong>
        <span>{t(direction === 'sent' ? 'to' : 'from', { peer })}</span>
        {repeats === 0 ? null : <span>{t('repeated', { count: repeats })}</span>}
      </p>
      <code className={styles.line}>{line}</code>
      {headers.length === 0 ? null : (
        <details>
          <summary>{t('headers')}</summary>
          <pre className={styles.headers}>{headers.join('\n')}</pre>
        </details>
      )}
    </li>
  );
}

/** The SIP messages of a call's set-up and end, ours on one side and the far side's on the other. */
export function CallSteps({ steps }: { readonly steps: readonly CallStep[] }) {
  const t = useCallStepsText();
  return (
    <section className="stack">
      <h3>{t('title')}</h3>
      <p className="row soft">{steps.length === 0 ? t('none') : t('hint')}</p>
      <ol className="stack" aria-label={t('title')}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message has no other name than its place, and the list never changes.
          <Step key={index} step={step} />
        ))}
      </ol>
    </section>
  );
}
