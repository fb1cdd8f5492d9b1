import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { nextRunsQuery } from '../api/composer.ts';
import { formatTime } from '../format/time.ts';
import { formatWallClock, listZones, momentOn, ownZone, wallClock } from '../format/wall-clock.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { Field } from '../ui/field.tsx';
import { Select, TextInput } from '../ui/inputs.tsx';
import styles from './composer.module.css';
import type { Draft } from './draft.ts';
import type { Composer } from './use-composer.ts';

const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone !== '';
  } catch {
    // The entry is incomplete.
    return false;
  }
};

/** The zone of the campaign's time. */
export function ZoneField({ composer }: { readonly composer: Composer }) {
  const t = useComposerLaterText();
  const list = useId();
  const { draft, change } = composer;
  const zone = draft.time_zone;
  const isKnown = isZone(zone);
  const isElsewhere = isKnown && zone !== ownZone();
  const note =
    isElsewhere && draft.scheduled_at !== null
      ? t('zoneNote', {
          time: formatWallClock(wallClock(momentOn(draft.scheduled_at, zone), ownZone())),
          zone: ownZone(),
        })
      : isElsewhere || !isKnown
        ? ''
        : t('zoneOwn');
  return (
    <>
      <Field
        name="time_zone"
        label={t('zone')}
        error={isKnown || zone === '' ? composer.refusalOf('time_zone') : t('unknownZone')}
      >
        <TextInput
          list={list}
          value={zone}
          spellCheck={false}
          onChange={({ target }) => change({ time_zone: target.value })}
        />
        <datalist id={list}>
          {listZones().map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </Field>
      <p className={styles.zoneNote} aria-live="polite">
        {note}
      </p>
    </>
  );
}

const UNITS = { daily: 'unitDay', weekly: 'unitWeek', monthly: 'unitMonth', yearly: 'unitYear' } as const;

/** How often the campaign repeats, and until when. */
export function SeriesFields({ composer }: { readonly composer: Composer }) {
  const t = useComposerLaterText();
  const { draft, change } = composer;
  const interval = draft.recurrence_interval;
  return (
    <>
      <div className={styles.pair}>
        <Field name="recurrence_interval" label={t('every')} error={composer.refusalOf('recurrence_interval')}>
          <TextInput
            type="number"
            min={1}
            max={365}
            value={Number.isNaN(interval) ? '' : interval}
            onChange={({ target }) => change({ recurrence_interval: target.valueAsNumber })}
          />
        </Field>
        <Field name="recurrence_frequency" label={t('unit')}>
          <Select
            value={draft.recurrence_frequency}
            options={Object.entries(UNITS).map(([value, words]) => ({
              value,
              words: t(words, { count: interval || 1 }),
            }))}
            onChange={({ target }) => change({ recurrence_frequency: target.value as Draft['recurrence_frequency'] })}
          />
        </Field>
      </div>
      <Field
        name="recurrence_ends_at"
        label={t('endsAt')}
        hint={t('endsAtHint')}
        error={composer.refusalOf('recurrence_ends_at')}
      >
        <TextInput
          type="datetime-local"
          value={draft.recurrence_ends_at ?? ''}
          onChange={({ target }) => change({ recurrence_ends_at: target.value === '' ? null : target.value })}
        />
      </Field>
    </>
  );
}

/** The next ten times as the service computes them, across clock changes and ends of months. */
export function NextRuns({ composer }: { readonly composer: Composer }) {
  const t = useComposerLaterText();
  const { data } = useQuery(nextRunsQuery(composer.uuid, composer.saved.version));
  const runs = data?.series?.next_runs;
  if (runs === undefined) return null;
  return (
    <div className={styles.runs}>
      <p className={styles.small}>{t('nextRuns')}</p>
      {runs.length === 0 ? <p className={styles.error}>{t('noRuns')}</p> : null}
      <ol className={styles.runList}>
        {runs.map(({ at, local_time }) => (
          <li key={at} title={formatTime(at)}>
            {formatWallClock(local_time)}
          </li>
        ))}
      </ol>
    </div>
  );
}
