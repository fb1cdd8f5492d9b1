import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { VisitFigures as Figures } from '../api/visits.ts';
import { ownZone } from '../format/wall-clock.ts';
import { useVisitsText } from '../text/visits.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Loaded } from '../ui/states.tsx';
import { VisitFigures } from './visit-figures.tsx';
import { PERIODS, type Period } from './visit-range.ts';
import styles from './visits.module.css';

interface VisitsSectionProps {
  readonly visits: UseQueryResult<Figures>;
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
  /** Further actions for the visits. */
  readonly tools?: ReactNode;
}

/** Whether visits are not counted and none remain from an earlier time. */
const isUncounted = ({ tracked, visits }: Figures): boolean =>
  !tracked.track_visits && visits.human + visits.machine === 0;

/** The visits of a link, or of a campaign's links, within the chosen period. */
export function VisitsSection({ visits, period, onPeriod, tools }: VisitsSectionProps) {
  const t = useVisitsText();
  return (
    <Section
      title={t('visits')}
      hint={t('visitsHint', { zone: ownZone() })}
      actions={
        <div className="row">
          <Segmented
            label={t('periodWord')}
            value={period}
            options={PERIODS.map((value) => ({ value, words: t(`period_${value}`) }))}
            onChange={onPeriod}
          />
          {tools}
        </div>
      }
    >
      <div className={styles.visits} aria-busy={visits.isPending || visits.isPlaceholderData}>
        <Loaded query={visits} lines={10}>
          {(figures) =>
            isUncounted(figures) ? (
              <Notice title={t('uncountedTitle')}>{t('uncountedWords')}</Notice>
            ) : (
              <VisitFigures figures={figures} />
            )
          }
        </Loaded>
      </div>
    </Section>
  );
}
