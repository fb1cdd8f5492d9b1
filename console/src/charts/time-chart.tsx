import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { formatNumber } from '../format/number.ts';
import { classes } from '../ui/classes.ts';
import styles from './time-chart.module.css';
import type { TimeSlot } from './time-slots.ts';
import { wholeScale } from './whole-scale.ts';

export interface TimePoint {
  readonly slot: TimeSlot;
  /** The lower part of the bar, and the part stacked on it. */
  readonly main: number;
  readonly other: number;
  /** Something changed then that may explain the figures. */
  readonly isMarked?: boolean;
}

interface TimeChartProps {
  readonly label: string;
  readonly points: readonly TimePoint[];
  readonly words: { readonly main: string; readonly other: string; readonly marked?: string };
  /** True if what is stacked on the bars is a failure, which is drawn in red. */
  readonly isOtherBad?: boolean;
  /** Shown in place of a value while no bar is chosen. */
  readonly hint: string;
  /** Returns a whole sentence, shown and read out. */
  readonly describe: (point: TimePoint) => string;
}

const LABELS_MAX = 8;
const BAR_SHARE = 0.72;
/** Makes even a single visit among thousands visible. */
const SEEN_MIN = 0.8;

const percent = (share: number): string => `${share}%`;
const heightOf = (count: number, top: number): number => (count === 0 ? 0 : Math.max(SEEN_MIN, (count / top) * 100));

interface BarsProps extends Pick<TimeChartProps, 'points'> {
  readonly top: number;
  readonly at: number | null;
  readonly look: string | undefined;
}

function Bars({ points, top, at, look }: BarsProps) {
  const slot = 100 / points.length;
  return points.map(({ slot: { key }, main, other, isMarked = false }, index) => {
    const [low, high] = [heightOf(main, top), heightOf(other, top)];
    const place = { x: percent(slot * (index + (1 - BAR_SHARE) / 2)), width: percent(slot * BAR_SHARE) };
    return (
      <g key={key}>
        {index === at ? (
          <rect className={styles.chosen} x={percent(slot * index)} width={percent(slot)} y="0" height="100%" />
        ) : null}
        <rect className={styles.main} {...place} y={percent(100 - low)} height={percent(low)} />
        <rect className={look} {...place} y={percent(Math.max(0, 100 - low - high))} height={percent(high)} />
        {isMarked ? <rect className={styles.marked} {...place} y="-6" height="4" /> : null}
      </g>
    );
  });
}

/** Shows as many labels as fit without touching, and every second one of them on a phone. */
function AxisLabels({ points }: { readonly points: TimeChartProps['points'] }) {
  const step = Math.ceil(points.length / LABELS_MAX);
  const first = Math.floor((step - 1) / 2);
  return (
    <div className={styles.times} aria-hidden="true">
      {points.map(({ slot }, index) =>
        (index - first) % step === 0 ? (
          <span
            key={slot.key}
            className={classes(((index - first) / step) % 2 === 1 && points.length > LABELS_MAX / 2 && styles.second)}
            style={{ insetInlineStart: percent(((index + 0.5) / points.length) * 100) }}
          >
            {slot.short}
          </span>
        ) : null,
      )}
    </div>
  );
}

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowDown: (at) => Math.max(0, at - 1),
  PageUp: (at, last) => Math.min(last, at + 7),
  PageDown: (at) => Math.max(0, at - 7),
  Home: () => 0,
  End: (_, last) => last,
};

/** The chosen bar: the one below the pointer, or the one reached by the keys. */
function useChosen(last: number) {
  const [at, choose] = useState<number | null>(null);
  const chosen = at === null ? null : Math.min(at, last);
  const underPointer = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * (last + 1)))));
  };
  const handlers = {
    onPointerMove: underPointer,
    onPointerDown: underPointer,
    onPointerLeave: ({ pointerType }: PointerEvent<HTMLElement>) => pointerType === 'mouse' && choose(null),
    onFocus: () => choose((now) => now ?? last),
    onBlur: () => choose(null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const move = KEYS[event.key];
      if (move === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      choose(move(chosen ?? last, last));
    },
  };
  return { chosen, handlers };
}

/** Two counts over time, stacked. The chart is one stop of the focus, arrows move from bar to bar, and each is read out. */
export function TimeChart({ label, points, words, isOtherBad = false, hint, describe }: TimeChartProps) {
  const look = isOtherBad ? styles.bad : styles.other;
  const last = points.length - 1;
  const { chosen, handlers } = useChosen(last);
  const lines = wholeScale(Math.max(0, ...points.map(({ main, other }) => main + other)));
  const top = lines.at(-1) ?? 1;
  const read = points[chosen ?? last];
  const told = read === undefined ? '' : describe(read);
  return (
    <div className="stack">
      <div className={styles.head}>
        <ul className={styles.legend}>
          <li>
            <span className={classes(styles.mark, styles.main)} />
            {words.main}
          </li>
          <li>
            <span className={classes(styles.mark, look)} />
            {words.other}
          </li>
          {words.marked === undefined ? null : (
            <li>
              <span className={classes(styles.mark, styles.marked)} />
              {words.marked}
            </li>
          )}
        </ul>
        <p className={styles.read}>{chosen === null ? hint : told}</p>
      </div>
      <div className={styles.plot}>
        <div className={styles.counts} aria-hidden="true">
          {lines.toReversed().map((line) => (
            <span key={line}>{formatNumber(line)}</span>
          ))}
        </div>
        <div
          className={styles.bars}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={chosen ?? last}
          aria-valuetext={told}
          {...handlers}
        >
          <svg aria-hidden="true">
            {lines.map((line) => {
              const y = percent(100 - (line / top) * 100);
              return <line key={line} className={styles.line} x1="0" x2="100%" y1={y} y2={y} />;
            })}
            <Bars points={points} top={top} at={chosen} look={look} />
          </svg>
        </div>
        <AxisLabels points={points} />
      </div>
    </div>
  );
}
