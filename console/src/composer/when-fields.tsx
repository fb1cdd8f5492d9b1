import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { nextRunsQuery } from '../api/composer.ts';
import { formatTime } from '../format/time.ts';
import { formatWallClock, listZones, momentOn, ownZone, wallClock } from '../format/wall-clock.ts';
import { composerText } from '../text/composer.ts';
import { useText } from '../text/use-text.ts';
import { Field } from '../ui/field.tsx';
import { Select, SwitchInput, TextInput } from '../ui/inputs.tsx';
import { Segmented } from '../ui/segmented.tsx';
import styles from './composer.module.css';
import { type Draft, type When, whenOf } from './draft.ts';
import type { Composer } from './use-composer.ts';

const DAY_MS = 86_400_000;
const MORNING = '09:00';

/** Tomorrow morning is a time that seldom surprises anybody. */
const tomorrow = (zone: string): string => `${wallClock(new Date(Date.now() + DAY_MS), zone).slice(0, 10)}T${MORNING}`;

const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone !== '';
  } catch {
    // Half typed.
    return false;
  }
};

function ZoneField({ composer }: { readonly composer: Composer }) {
  const t = useText(composerText);
  const list = useId();
  const { draft, change } = composer;
  const zone = draft.time_zone;
  const isKnown = isZone(zone);
  const isElsewhere = isKnown && zone !== ownZone() && draft.scheduled_at !== null;
  const own = isElsewhere ? wallClock(momentOn(draft.scheduled_at ?? '', zone), ownZone()) : '';
  return (
    <Field
      name="time_zone"
      label={t('zone')}
      hint={isElsewhere ? t('zoneNote', { time: formatWallClock(own), zone: ownZone() }) : undefined}
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
  );
}

const UNITS = { daily: 'unitDay', weekly: 'unitWeek', monthly: 'unitMonth', yearly: 'unitYear' } as const;

function SeriesFields({ composer }: { readonly composer: Composer }) {
  const t = useText(composerText);
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

/** The next ten times, as the service reckons them: also over changes of the clocks and ends of months. */
function NextRuns({ composer }: { readonly composer: Composer }) {
  const t = useText(composerText);
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

function WindowFields({ composer }: { readonly composer: Composer }) {
  const t = useText(composerText);
  const { draft, change } = composer;
  const window = draft.sending_window;
  const set = (changes: Partial<NonNullable<typeof window>>) =>
    window !== null && change({ sending_window: { ...window, ...changes } });
  const zones = [
    { value: 'recipient', words: t('windowRecipient') },
    { value: '', words: t('windowCampaign', { zone: draft.time_zone }) },
    ...(window === null || ['', 'recipient'].includes(window.time_zone)
      ? []
      : [{ value: window.time_zone, words: t('windowCampaign', { zone: window.time_zone }) }]),
  ];
  return (
    <>
      <SwitchInput
        name="sending_window"
        label={t('window')}
        hint={t('windowHint')}
        checked={window !== null}
        onChange={({ target }) =>
          change({ sending_window: target.checked ? { from: '08:00', to: '20:00', time_zone: 'recipient' } : null })
        }
      />
      {window === null ? null : (
        <div className={styles.trio}>
          <Field name="sending_window.from" label={t('windowFrom')} error={composer.refusalOf('sending_window')}>
            <TextInput
              type="time"
              required
              value={window.from}
              onChange={({ target }) => set({ from: target.value })}
            />
          </Field>
          <Field name="sending_window.to" label={t('windowTo')}>
            <TextInput
              type="time"
              required
              value={window.to === '24:00' ? '00:00' : window.to}
              onChange={({ target }) => set({ to: target.value })}
            />
          </Field>
          <Field name="sending_window.time_zone" label={t('windowZone')}>
            <Select
              value={window.time_zone}
              options={zones}
              onChange={({ target }) => set({ time_zone: target.value })}
            />
          </Field>
        </div>
      )}
    </>
  );
}

/** Now, at a time, or again and again; at any hour, or at some. */
export function WhenFields({ composer }: { readonly composer: Composer }) {
  const t = useText(composerText);
  const { draft, change } = composer;
  const when = whenOf(draft);
  const choose = (next: When) => {
    const scheduled_at = next === 'now' ? null : (draft.scheduled_at ?? tomorrow(draft.time_zone));
    const isNewSeries = next === 'series' && !draft.is_recurring;
    const often = isNewSeries ? ({ recurrence_frequency: 'weekly', recurrence_interval: 1 } as const) : {};
    change({ is_recurring: next === 'series', scheduled_at, ...often });
  };
  return (
    <fieldset className={styles.part}>
      <legend>{t('when')}</legend>
      <div className={styles.fit}>
        <Segmented
          label={t('when')}
          value={when}
          options={[
            { value: 'now', words: t('now') },
            { value: 'later', words: t('later') },
            { value: 'series', words: t('series') },
          ]}
          onChange={choose}
        />
      </div>
      {when === 'now' ? null : (
        <div className={styles.pair}>
          <Field
            name="scheduled_at"
            label={t(when === 'series' ? 'firstRun' : 'startAt')}
            error={composer.refusalOf('scheduled_at')}
          >
            <TextInput
              type="datetime-local"
              value={draft.scheduled_at ?? ''}
              onChange={({ target }) => target.value !== '' && change({ scheduled_at: target.value })}
            />
          </Field>
          <ZoneField composer={composer} />
        </div>
      )}
      {when === 'series' ? <SeriesFields composer={composer} /> : null}
      <WindowFields composer={composer} />
      {when === 'series' ? <NextRuns composer={composer} /> : null}
    </fieldset>
  );
}
