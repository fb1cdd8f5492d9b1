import { useMay } from '../api/session.ts';
import type { OfTests } from '../format/choices.ts';
import { useTestTrafficText } from '../text/test-traffic.ts';
import { FilterSelect } from './filter-select.tsx';
import { Notice } from './notice.tsx';
import { useChangeFilters } from './use-filters.ts';

/** Whether a list is filtered, beyond whose traffic it shows. */
export const isNarrowed = (filters: object): boolean => Object.keys(filters).some((name) => name !== 'mode');

/** Switches between what live keys and what test keys made, for those who may make test keys. */
export function TrafficFilter({ mode }: OfTests) {
  const t = useTestTrafficText();
  const change = useChangeFilters<OfTests>();
  return useMay('develop') ? (
    <FilterSelect
      label={t('traffic')}
      value={mode}
      all={t('liveTraffic')}
      options={[{ value: 'test', words: t('testTraffic') }]}
      onChange={(chosen) => change({ mode: chosen })}
    />
  ) : null;
}

/** Marks a page that shows what test keys made. */
export function TestMark({ mode }: OfTests) {
  const t = useTestTrafficText();
  return mode === undefined ? null : (
    <Notice kind="warn" title={t('testTraffic')}>
      {t('testTrafficWords')}
    </Notice>
  );
}
