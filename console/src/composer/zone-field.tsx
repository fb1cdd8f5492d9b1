import { useId } from 'react';
import { formatWallClock, listZones, momentOn, ownZone, wallClock } from '../format/wall-clock.ts';
import { composerText } from '../text/composer.ts';
import { useText } from '../text/use-text.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
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
