import { lazy, Suspense } from 'react';
import { composerText } from '../text/composer.ts';
import { useText } from '../text/use-text.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { Segmented } from '../ui/segmented.tsx';
import styles from './composer.module.css';
import { type When, whenOf } from './draft.ts';
import { tomorrow } from './tomorrow.ts';
import type { Composer } from './use-composer.ts';
import { WindowFields } from './window-fields.tsx';

// Most campaigns are sent at once, and few repeat.
const SeriesFields = lazy(() => import('./series-fields.tsx').then((module) => ({ default: module.SeriesFields })));
const ZoneField = lazy(() => import('./zone-field.tsx').then((module) => ({ default: module.ZoneField })));
const NextRuns = lazy(() => import('./series-fields.tsx').then((module) => ({ default: module.NextRuns })));

/** The time of sending: now, later or repeatedly, and the allowed hours. */
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
          <Suspense>
            <ZoneField composer={composer} />
          </Suspense>
        </div>
      )}
      <Suspense>{when === 'series' ? <SeriesFields composer={composer} /> : null}</Suspense>
      <WindowFields
        name="sending_window"
        hint={t('windowHint')}
        ownZone={t('windowCampaign', { zone: draft.time_zone })}
        window={draft.sending_window}
        error={composer.refusalOf('sending_window')}
        onChange={(sending_window) => change({ sending_window })}
      />
      <Suspense>{when === 'series' ? <NextRuns composer={composer} /> : null}</Suspense>
    </fieldset>
  );
}
