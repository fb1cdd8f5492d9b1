import { useId } from 'react';
import { formatWallClock, listZones, momentOn, ownZone, wallClock } from '../format/wall-clock.ts';
import { useComposerWhenText } from '../text/composer-when.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import styles from './composer.module.css';
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
  const t = useComposerWhenText();
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
