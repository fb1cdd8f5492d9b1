import { useState } from 'react';
import { useOperation } from '../api/operation.ts';
import { rowsIn } from '../api/rows.ts';
import { type Division, type FiguresRow, figureRows } from '../api/verifications.ts';
import { countryName } from '../format/country.ts';
import { formatCredits, formatNumber, formatShare } from '../format/number.ts';
import { useVerificationsText } from '../text/verifications.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { Section } from '../ui/page.tsx';

const DIVISIONS: readonly Division[] = ['country', 'network', 'channel', 'template'];
const DAYS = { day: 1, week: 7, month: 30 } as const;

/** Returns what a value of a division is called. */
function useNames(by: Division) {
  const t = useVerificationsText();
  const { data: templates } = useOperation('templates.list', by === 'template' ? { per_page: 100 } : null, {
    select: rowsIn,
  });
  return ({ value, isAll }: FiguresRow): string => {
    if (isAll) return t('all');
    if (value === '') return t(by === 'template' ? 'ownWords' : 'notKnown');
    if (by === 'country') return countryName(value);
    if (value === 'sms' || value === 'voice') return t(`channel_${value}`);
    return templates?.find(({ uuid }) => uuid === value)?.name ?? value;
  };
}

function useColumns(by: Division): readonly Column<FiguresRow>[] {
  const t = useVerificationsText();
  const nameOf = useNames(by);
  const seconds = (count: number | null) => (count === null ? '–' : t('seconds', { seconds: count }));
  return [
    ['value', t(`by_${by}`), '2fr title', nameOf],
    ['started', t('startedCount'), '4.5rem number none', ({ started }) => formatNumber(started)],
    ['blocked', t('blockedCount'), '4.5rem number none', ({ blocked }) => formatNumber(blocked)],
    ['sent', t('sentCount'), '5rem number none', ({ sent }) => formatNumber(sent)],
    ['entered', t('enteredCount'), '5.5rem number none', ({ entered }) => formatNumber(entered)],
    ['approved', t('approvedCount'), '5.5rem number none', ({ approved }) => formatNumber(approved)],
    [
      'share',
      t('share'),
      '5.5rem number side',
      ({ approved, sent }) => (sent === 0 ? '–' : formatShare(approved, sent)),
    ],
    ['code_cost', t('codesCost'), '6rem number none', ({ code_cost }) => formatCredits(code_cost)],
    ['median', t('median'), '5rem number none', ({ median_seconds }) => seconds(median_seconds)],
    ['slow', t('slow'), '7rem number none', ({ slow_seconds }) => seconds(slow_seconds)],
  ];
}

/** From the codes that were sent to those that were entered, told apart by country and otherwise. */
export function Funnel() {
  const t = useVerificationsText();
  const [by, setBy] = useState<Division>('country');
  const [period, setPeriod] = useState<keyof typeof DAYS>('week');
  return (
    <Section
      title={t('funnel')}
      hint={t('funnelHint')}
      actions={
        <div className="row">
          <FilterSelect
            label={t('divided')}
            value={by === 'country' ? undefined : by}
            all={t('by_country')}
            options={DIVISIONS.slice(1).map((value) => ({ value, words: t(`by_${value}`) }))}
            onChange={(next) => setBy(next ?? 'country')}
          />
          <FilterSelect
            label={t('period')}
            value={period === 'week' ? undefined : period}
            all={t('period_week')}
            options={(['day', 'month'] as const).map((value) => ({ value, words: t(`period_${value}`) }))}
            onChange={(next) => setPeriod(next ?? 'week')}
          />
        </div>
      }
    >
      <DataTable
        label={t('funnel')}
        source={figureRows(by, DAYS[period])}
        columns={useColumns(by)}
        keyOf={({ value, isAll }) => (isAll ? 'all' : `value ${value}`)}
        empty={<p className="soft">{t('noFigures')}</p>}
      />
    </Section>
  );
}
