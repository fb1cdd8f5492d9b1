import { eachDayOf, onEachDay } from '../format/each-day.ts';
import { useComposerText } from '../text/composer.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { changesOfChoice, choiceOf } from './choice.ts';
import styles from './composer.module.css';
import type { Draft } from './draft.ts';
import { tomorrow } from './tomorrow.ts';
import type { Composer } from './use-composer.ts';
import { HourFields, type HoursOfDay, WindowFields } from './window-fields.tsx';

// Most campaigns are sent at once, and few repeat.
const SeriesFields = lazily(async () => (await import('./series-fields.tsx')).SeriesFields);
const ZoneField = lazily(async () => (await import('./series-fields.tsx')).ZoneField);
const NextRuns = lazily(async () => (await import('./series-fields.tsx')).NextRuns);

const START_LABELS = { later: 'startAt', series: 'firstRun', each: 'notBefore' } as const;

/** The time at which it starts, and its zone. */
function StartFields({ composer }: { readonly composer: Composer }) {
  const t = useComposerLaterText();
  const { draft, change } = composer;
  const choice = choiceOf(draft);
  // A draft for each recipient's clock has a time only if a program gave it one instead of a day.
  if (
    choice === 'now' ||
    (choice === 'each' && (draft.scheduled_at === null || eachDayOf(draft.sending_window) !== null))
  )
    return null;
  return (
    <div className={styles.pair}>
      <Field name="scheduled_at" label={t(START_LABELS[choice])} error={composer.refusalOf('scheduled_at')}>
        <TextInput
          type="datetime-local"
          value={draft.scheduled_at ?? ''}
          onChange={({ target: { value } }) => {
            // Only here is it optional: elsewhere an empty entry is one that is being typed.
            if (value !== '' || choice === 'each') change({ scheduled_at: value === '' ? null : value });
          }}
        />
      </Field>
      <ZoneField composer={composer} />
    </div>
  );
}

interface EachDayProps {
  readonly composer: Composer;
  readonly window: NonNullable<Draft['sending_window']>;
}

/** The day on which each gets it. */
function EachDay({ composer, window }: EachDayProps) {
  const t = useComposerLaterText();
  return (
    <Field
      name="sending_window"
      label={t('onThisDay')}
      hint={t('onThisDayHint')}
      error={composer.refusalOf('sending_window')}
    >
      <TextInput
        type="date"
        value={eachDayOf(window) ?? ''}
        onChange={({ target: { value } }) =>
          composer.change({ scheduled_at: null, sending_window: onEachDay(window, value === '' ? null : value) })
        }
      />
    </Field>
  );
}

/** The hours at which it may go out. */
function Hours({ composer }: { readonly composer: Composer }) {
  const t = useComposerLaterText();
  const c = useComposerText();
  const { draft, change } = composer;
  const hours = {
    name: 'sending_window',
    error: composer.refusalOf('sending_window'),
    onChange: (window: HoursOfDay | null) => change({ sending_window: window && onEachDay(window, eachDayOf(window)) }),
  } as const;
  if (choiceOf(draft) === 'each' && draft.sending_window !== null) {
    return (
      <>
        <p className={styles.hint}>{t('eachHint')}</p>
        <EachDay composer={composer} window={draft.sending_window} />
        <HourFields {...hours} zones={[]} window={draft.sending_window} />
      </>
    );
  }
  const zone = draft.sending_window?.time_zone || draft.time_zone;
  return (
    <WindowFields
      {...hours}
      hint={draft.is_recurring || zone === '' ? t('windowHint') : t('windowHintIn', { zone })}
      ownZone={c('windowCampaign', { zone: draft.time_zone })}
      isForEach={draft.is_recurring}
      window={draft.sending_window}
    />
  );
}

/** The time of sending: now, later, by the clock of each recipient or repeatedly, and the allowed hours. */
export function WhenFields({ composer }: { readonly composer: Composer }) {
  const t = useComposerLaterText();
  const { draft, change } = composer;
  const choice = choiceOf(draft);
  return (
    <fieldset className={styles.part}>
      <legend>{t('when')}</legend>
      <div className={styles.fit}>
        <Segmented
          label={t('when')}
          value={choice}
          options={(['now', 'later', 'each', 'series'] as const).map((value) => ({ value, words: t(value) }))}
          onChange={(next) => change(changesOfChoice(draft, next, tomorrow(draft.time_zone)))}
        />
      </div>
      {choice === 'each' ? <Hours composer={composer} /> : null}
      <StartFields composer={composer} />
      {choice === 'series' ? <SeriesFields composer={composer} /> : null}
      {choice === 'each' ? null : <Hours composer={composer} />}
      {choice === 'series' ? <NextRuns composer={composer} /> : null}
    </fieldset>
  );
}
