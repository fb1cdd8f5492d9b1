import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Reply } from '../api/operation.ts';
import {
  callsQuery,
  KINDS,
  type Kind,
  kindCsv,
  type ReportPeriod,
  startedQuery,
  type Whose,
} from '../api/statistics.ts';
import { formatCredits, formatNumber, formatShare } from '../format/number.ts';
import { useReportsText } from '../text/reports.ts';
import { useVerificationsText } from '../text/verifications.ts';
import { useVoiceText } from '../text/voice.ts';
import { CsvLink } from '../ui/csv-link.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Section } from '../ui/page.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Loaded } from '../ui/states.tsx';
import { type Column, FiguresTable, nameOfValue } from './figures-table.tsx';
import { durationOf } from './report-figures.tsx';
import styles from './reports.module.css';

type CallFigures = Reply<'statistics.calls'>['total'];
type Started = Reply<'statistics.verifications'>['total'];
type Valued = Parameters<typeof nameOfValue>[1] & { readonly account_id?: number | null };
function nameOfRow(t: ReturnType<typeof useReportsText>, row: Valued, nameAccount?: (id: number) => ReactNode) {
  const isOfAccount = nameAccount && row.account_id !== undefined && row.account_id !== null;
  return isOfAccount ? nameAccount(row.account_id ?? 0) : nameOfValue(t, row);
}
const partOf = (part: number, all: number): string => (all === 0 ? '–' : formatShare(part, all));

interface KindsProps {
  readonly whose: Whose;
  readonly period: ReportPeriod;
  /** What an account is called. */
  readonly nameAccount?: (id: number) => ReactNode;
}
type TableProps = KindsProps & { readonly by: string };

function CallsTable({ whose, period, by, nameAccount }: TableProps) {
  const t = useReportsText();
  const v = useVoiceText();
  const columns: readonly Column<CallFigures>[] = [
    [v('calls'), ({ calls }) => formatNumber(calls)],
    [v('partAnswered'), ({ answered, calls }) => partOf(answered, calls)],
    [v('partNotReached'), ({ not_reached }) => formatNumber(not_reached)],
    [t('withKeys'), ({ with_keys }) => formatNumber(with_keys)],
    [v('talkTime'), ({ seconds }) => durationOf(seconds, t)],
    [t('costs'), ({ cost }) => formatCredits(cost)],
  ];
  return (
    <Loaded query={useQuery(callsQuery(whose, period, by))} lines={3}>
      {({ total, total_before: before, rows }) => (
        <FiguresTable
          label={t('kind_calls')}
          by={t(`by_${by as 'day'}`)}
          {...{ columns, rows, total, before }}
          nameOf={(row) => nameOfRow(t, row, nameAccount)}
        />
      )}
    </Loaded>
  );
}

function StartedTable({ whose, period, by, nameAccount }: TableProps) {
  const t = useReportsText();
  const v = useVerificationsText();
  const columns: readonly Column<Started>[] = [
    [v('startedCount'), ({ started }) => formatNumber(started)],
    [v('sentCount'), ({ sent }) => formatNumber(sent)],
    [v('enteredCount'), ({ entered }) => formatNumber(entered)],
    [v('approvedCount'), ({ approved }) => formatNumber(approved)],
    [v('share'), ({ approved, sent }) => partOf(approved, sent)],
    [v('median'), ({ p50_seconds }) => durationOf(p50_seconds, t)],
    [v('codesCost'), ({ code_cost }) => formatCredits(code_cost)],
  ];
  return (
    <Loaded query={useQuery(startedQuery(whose, period, by))} lines={3}>
      {({ total, total_before: before, rows }) => (
        <FiguresTable
          label={v('verifications')}
          by={t(`by_${by as 'day'}`)}
          {...{ columns, rows, total, before }}
          nameOf={(row) => nameOfRow(t, row, nameAccount)}
        />
      )}
    </Loaded>
  );
}

/** The figures of calls or of verifications, all together, of the time before, and by one thing. */
export function OwnKinds({ whose, period, ...more }: KindsProps) {
  const t = useReportsText();
  const [kind, setKind] = useState<Kind>('calls');
  const [chosen, setBy] = useState<string>();
  const [first, ...others] = KINDS[whose][kind];
  const by = chosen ?? first;
  const Table = kind === 'calls' ? CallsTable : StartedTable;
  return (
    <Section
      title={t('otherKinds')}
      actions={
        <div className={`row ${styles.tools}`}>
          <Segmented<Kind>
            label={t('otherKinds')}
            value={kind}
            options={[
              { value: 'calls', words: t('kind_calls') },
              { value: 'verifications', words: t('verifications') },
            ]}
            onChange={(next) => {
              setKind(next);
              setBy(undefined);
            }}
          />
          <FilterSelect<string>
            label={t('kindBy')}
            value={chosen}
            all={t(`by_${first}`)}
            options={others.map((value) => ({ value, words: t(`by_${value}`) }))}
            onChange={setBy}
          />
          <CsvLink href={kindCsv(whose, kind, period, by)} isOfAll={whose === 'all'} />
        </div>
      }
    >
      <Table {...{ whose, period, by, ...more }} />
    </Section>
  );
}
