import type { VisitFigures } from '../api/visits.ts';
import { BarList } from '../charts/bar-list.tsx';
import { type Text, useText } from '../text/use-text.ts';
import { type VisitsKey, visitsText } from '../text/visits.ts';
import type { Switch } from './read-link.ts';
import styles from './visits.module.css';

/** The API's own words for what has no name; names of browsers and systems are the same in every language. */
const NAMED: Readonly<Record<string, VisitsKey>> = {
  '': 'unknown',
  Unknown: 'unknown',
  direct: 'direct',
  other: 'other',
  mobile: 'device_mobile',
  tablet: 'device_tablet',
  desktop: 'device_desktop',
};

interface Division {
  readonly words: VisitsKey;
  readonly of: 'referring_hosts' | 'device_types' | 'browsers' | 'operating_systems';
  readonly asked: Switch;
}

const DIVISIONS: readonly Division[] = [
  { words: 'hosts', of: 'referring_hosts', asked: 'track_referer_url' },
  { words: 'devices', of: 'device_types', asked: 'track_device_type' },
  { words: 'browsers', of: 'browsers', asked: 'track_browser' },
  { words: 'systems', of: 'operating_systems', asked: 'track_operating_system' },
];

function rowsOf(list: VisitFigures[Division['of']], t: Text<VisitsKey>) {
  const rows = list.map(({ name, human, machine }) => {
    const known = NAMED[name];
    return { key: name, words: known === undefined ? name : t(known), main: human, other: machine };
  });
  // The API counts people and programs together for its order.
  return rows.sort((left, right) => right.main - left.main);
}

/** How the visits divide, as far as it is stored. */
export function Divisions({ figures }: { readonly figures: VisitFigures }) {
  const t = useText(visitsText);
  return (
    <div className={styles.divisions}>
      {DIVISIONS.map(({ words, of, asked }) => {
        const rows = rowsOf(figures[of], t);
        return (
          <section key={of} className={styles.card}>
            <h3>{t(words)}</h3>
            {rows.length === 0 ? (
              <p className={styles.soft}>{t(figures.tracked[asked] ? 'noneStored' : 'notStored')}</p>
            ) : (
              <BarList
                label={t(words)}
                rows={rows}
                columns={{ words: t('name'), main: t('people'), other: t('machines') }}
              />
            )}
          </section>
        );
      })}
    </div>
  );
}
