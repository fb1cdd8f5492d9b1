import { endedOf, type MessageFigures, notArrived } from '../api/statistics.ts';
import { formatCredits, formatNumber, formatShare } from '../format/number.ts';
import { useReportsText } from '../text/reports.ts';
import styles from './reports.module.css';

type ReportsText = ReturnType<typeof useReportsText>;

export const shareOf = (figures: MessageFigures): string =>
  endedOf(figures) === 0 ? '–' : formatShare(figures.delivered, endedOf(figures));

/** The share of those that arrived of which a person opened a link. */
const openedOf = ({ clicks, delivered }: MessageFigures): string =>
  delivered === 0 ? '–' : formatShare(clicks, delivered);

const MINUTE = 60;
export const durationOf = (seconds: number | null, t: ReportsText): string => {
  if (seconds === null) return '–';
  if (seconds < 2 * MINUTE) return t('seconds', { seconds: Math.round(seconds * 10) / 10 });
  return t('minutes', { minutes: Math.round(seconds / MINUTE) });
};

/** Who answered, how fast it went, and what it cost: of a whole time, and of each part of it. */
export function lastColumns(t: ReportsText): readonly (readonly [string, (figures: MessageFigures) => string])[] {
  return [
    [t('openedWord'), openedOf],
    [t('answeredWord'), ({ replies }) => formatNumber(replies)],
    [t('leftWord'), ({ opted_out }) => formatNumber(opted_out)],
    [t('half'), ({ p50_seconds }) => durationOf(p50_seconds, t)],
    [t('most'), ({ p95_seconds }) => durationOf(p95_seconds, t)],
    [t('costs'), ({ cost }) => formatCredits(cost)],
  ];
}

/** The figures of a time, each with that of the time before. */
export function BigFigures({ now, before }: { readonly now: MessageFigures; readonly before: MessageFigures | null }) {
  const t = useReportsText();
  const all: readonly (readonly [string, (figures: MessageFigures) => string])[] = [
    [t('messages'), ({ messages }) => formatNumber(messages)],
    [t('wentOut'), ({ sent }) => formatNumber(sent)],
    [t('arrivedOfEnded'), shareOf],
    [t('notArrived'), (figures) => formatNumber(notArrived(figures))],
    [t('noneTook'), ({ failed }) => formatNumber(failed)],
    ...lastColumns(t),
  ];
  return (
    <dl className={styles.figures}>
      {all.map(([name, show]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{show(now)}</dd>
          {before === null ? null : <dd className="soft">{t('before', { figure: show(before) })}</dd>}
        </div>
      ))}
    </dl>
  );
}
