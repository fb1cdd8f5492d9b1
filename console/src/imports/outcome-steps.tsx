import type { ContactImport } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { resultsOf } from '../api/imports.ts';
import { useChange } from '../api/use-action.ts';
import { formatNumber } from '../format/number.ts';
import { formatTime } from '../format/time.ts';
import { type ImportsKey, useImportsText } from '../text/imports.ts';
import { AnchorButton, Button, LinkButton } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { ContactsLink } from '../ui/contacts-link.tsx';
import { DownloadIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Section } from '../ui/page.tsx';
import { ReasonWords } from '../ui/reason-words.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { Status, type Tone } from '../ui/status.tsx';
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
      <div className="row">
        <Status tone={tone}>{t(words)}</Status>
        <b>{t('reasonRows', { count: rows })}</b>
      </div>
      <p>
        <ReasonWords of={reason} />
      </p>
      <p className={styles.quiet}>
        {samples
          .map(({ row, value }) => t(value === '' ? 'emptyRow' : 'sampleRow', { row: String(row), value }))
          .join(' · ')}
      </p>
    </li>
  );
}

function Counts({ of }: { readonly of: ContactImport['counts'] }) {
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

export function CheckStep({ one, check, mayManage, onChange }: CheckStepProps) {
  const t = useImportsText();
  const start = useChange('imports.start');
  const people = check.created + check.changed;
  return (
    <>
      <Section title={t('checkTitle')} hint={t('checkHint')}>
        <Counts of={check} />
        <Also check={check} />
        {one.rows > 0 && check.refused === one.rows ? <Notice kind="warn">{t('nobody')}</Notice> : null}
        <Refusal error={start.error} />
        {mayManage ? (
          <div className="row">
            <Button kind="primary" isBusy={start.isPending} onClick={() => start.mutate({ uuid: one.uuid })}>
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

/** A person mends no more rows by hand. */
const MENDED_MAX = 1_000;

function Told({ one }: { readonly one: ContactImport }) {
  const t = useImportsText();
  const words = t('doneWords', { ...one.counts });
  if (one.status === 'undone') return <Notice>{t('undoneWords')}</Notice>;
  if (one.status === 'cancelled') return <Notice title={t('cancelledWords')}>{words}</Notice>;
  if (one.status === 'failed') {
    return (
      <Notice kind="bad" title={t('failedTitle')}>
        {one.failure}
      </Notice>
    );
  }
  return (
    <Notice
      kind={one.counts.refused === 0 ? 'good' : 'info'}
      actions={<ContactsLink groupId={one.group_ids[0] ?? null} words={t('seeContacts')} />}
    >
      {words}
    </Notice>
  );
}

export function DoneStep({ one, mayManage }: { readonly one: ContactImport; readonly mayManage: boolean }) {
  const t = useImportsText();
  const { uuid, counts, undo_until: until } = one;
  const isDone = Object.values(counts).some((count) => count > 0);
  return (
    <>
      <div role="status">
        <Told one={one} />
      </div>
      {isDone ? <Counts of={counts} /> : null}
      {isDone ? (
        <Section title={t('resultsTitle')} hint={t('resultsHint')}>
          <div className="row">
            <AnchorButton href={resultsOf(uuid)} download icon={<DownloadIcon />}>
              {t('allRows')}
            </AnchorButton>
            {counts.refused === 0 ? null : (
              <AnchorButton href={resultsOf(uuid, 'refused')} download icon={<DownloadIcon />}>
                {t('refusedRows')}
              </AnchorButton>
            )}
            {counts.refused === 0 || counts.refused > MENDED_MAX || !mayManage ? null : (
              <LinkButton to="/contacts/imports/new" search={{ mend: uuid }}>
                {t('mend')}
              </LinkButton>
            )}
          </div>
        </Section>
      ) : null}
      {until === null || !mayManage || one.status === 'undone' ? null : (
        <Section title={t('undo')} hint={t('undoUntil', { time: formatTime(until) })}>
          <div className="row">
            <ConfirmButton
              words={t('undo')}
              title={t('undoTitle')}
              consequence={t('undoConsequence')}
              act={() => volley.imports.undo({ uuid })}
              refreshes={['imports', 'contacts', 'groups']}
            />
          </div>
        </Section>
      )}
    </>
  );
}
