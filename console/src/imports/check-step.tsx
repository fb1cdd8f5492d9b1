import type { ContactImport } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { formatNumber } from '../format/number.ts';
import { type ImportsKey, useImportsText } from '../text/imports.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Section } from '../ui/page.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { useProblem } from '../ui/use-problem.ts';
import styles from './imports.module.css';

type Check = NonNullable<ContactImport['check']>;
type Reason = Check['reasons'][number];

const ORDER = ['refused', 'without_value', 'repaired'] as const;
const OUTCOMES: Record<Reason['outcome'], readonly [tone: Tone, words: ImportsKey]> = {
  refused: ['bad', 'reasonRefused'],
  repaired: ['good', 'reasonRepaired'],
  without_value: ['warn', 'reasonWithoutValue'],
};

/** Sorts reasons: first why people are left out, then what is missing of imported people. Corrected values come last. */
const inOrder = (reasons: readonly Reason[]): readonly Reason[] =>
  ORDER.flatMap((outcome) => reasons.filter((reason) => reason.outcome === outcome));

function ReasonItem({ reason: { outcome, reason, rows, samples } }: { readonly reason: Reason }) {
  const t = useImportsText();
  const [tone, words] = OUTCOMES[outcome];
  return (
    <li>
      <div className={styles.line}>
        <Status tone={tone}>{t(words)}</Status>
        <b>{t('reasonRows', { count: rows })}</b>
      </div>
      <p>{reason}</p>
      <p className={styles.quiet}>
        {samples
          .map(({ row, value }) => t(value === '' ? 'emptyRow' : 'sampleRow', { row: String(row), value }))
          .join(' · ')}
      </p>
    </li>
  );
}

/** The counts of the rows' outcomes, expected or actual. */
export function Counts({ of }: { readonly of: ContactImport['counts'] }) {
  const t = useImportsText();
  const keys = ['created', 'changed', 'same', 'left', 'refused'] as const;
  return <Facts of={keys.map((key) => [t(key), formatNumber(of[key])] as const)} />;
}

function Also({ check: { repeated, repaired, without_value, opted_out } }: { readonly check: Check }) {
  const t = useImportsText();
  const lines = [
    ['optedOut', opted_out],
    ['repeated', repeated],
    ['repaired', repaired],
    ['withoutValue', without_value],
  ] as const;
  const told = lines.filter(([, count]) => count > 0);
  if (told.length === 0) return null;
  return (
    <ul>
      {told.map(([key, count]) => (
        <li key={key}>{t(key, { count })}</li>
      ))}
    </ul>
  );
}

interface CheckStepProps {
  readonly one: ContactImport;
  readonly check: Check;
  readonly mayManage: boolean;
  readonly onChange: () => void;
}

/** What the import would do, before anything is stored. */
export function CheckStep({ one, check, mayManage, onChange }: CheckStepProps) {
  const t = useImportsText();
  const start = useAction((uuid: string) => volley.imports.start({ uuid }), { refreshes: ['imports'] });
  const problem = useProblem(start.error);
  const people = check.created + check.changed;
  return (
    <>
      <Section title={t('checkTitle')} hint={t('checkHint')}>
        <Counts of={check} />
        <Also check={check} />
        {one.rows > 0 && check.refused === one.rows ? <Notice kind="warn">{t('nobody')}</Notice> : null}
        {problem === null ? null : <Notice kind="bad">{problem.message}</Notice>}
        {mayManage ? (
          <div className={styles.line}>
            <Button kind="primary" isBusy={start.isPending} onClick={() => start.mutate(one.uuid)}>
              {t('start', { count: people })}
            </Button>
            <Button onClick={onChange}>{t('changeIt')}</Button>
          </div>
        ) : null}
      </Section>
      {check.reasons.length === 0 ? null : (
        <Section title={t('whyWord')}>
          <ul className={styles.reasons}>
            {inOrder(check.reasons).map((reason) => (
              <ReasonItem key={`${reason.outcome} ${reason.reason}`} reason={reason} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
