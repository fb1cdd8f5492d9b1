import type { VisitFigures } from '../api/visits.ts';
import { BarList } from '../charts/bar-list.tsx';
import { countryName } from '../format/country.ts';
import { formatList } from '../format/list.ts';
import type { Text } from '../text/use-text.ts';
import { useVisitsText, type VisitsKey } from '../text/visits.ts';
import type { Switch } from './read-link.ts';
import styles from './visits.module.css';

/** The words for the API's placeholders. Names of browsers and systems are the same in every language. */
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
  readonly of: 'referring_hosts' | 'device_types' | 'browsers' | 'operating_systems' | 'countries';
  readonly asked: Switch;
  /** Where nothing is stored although it was asked for. */
  readonly none?: VisitsKey;
}

const DIVISIONS: readonly Division[] = [
  { words: 'hosts', of: 'referring_hosts', asked: 'track_referer_url' },
  { words: 'devices', of: 'device_types', asked: 'track_device_type' },
  { words: 'browsers', of: 'browsers', asked: 'track_browser' },
  { words: 'systems', of: 'operating_systems', asked: 'track_operating_system' },
  { words: 'countries', of: 'countries', asked: 'track_country', none: 'noCountries' },
];

function wordsOf(name: string, of: Division['of'], t: Text<VisitsKey>): string {
  const known = NAMED[name];
  if (known !== undefined) return t(known);
  return of === 'countries' ? countryName(name) : name;
}

function rowsOf(list: VisitFigures[Division['of']], of: Division['of'], t: Text<VisitsKey>) {
  const rows = list.map(({ name, human, machine }) => ({
    key: name,
    words: wordsOf(name, of, t),
    main: human,
    other: machine,
  }));
  // The API counts people and programs together for its order.
  return rows.sort((left, right) => right.main - left.main);
}

/** The shares of the visits by what is stored of them. */
export function Divisions({ figures }: { readonly figures: VisitFigures }) {
  const t = useVisitsText();
  const isStored = ({ of, asked }: Division): boolean => figures.tracked[asked] || figures[of].length > 0;
  const others = DIVISIONS.filter((division) => !isStored(division)).map(({ words }) => t(words));
  return (
    <div className={styles.divisions}>
      {DIVISIONS.filter(isStored).map(({ words, of, none = 'noneStored' }) => {
        const rows = rowsOf(figures[of], of, t);
        return (
          <section key={of} className="card">
            <h3>{t(words)}</h3>
            {rows.length === 0 ? (
              <p className="soft">{t(none)}</p>
            ) : (
              <BarList
                label={t(words)}
                rows={rows}
                columns={{ words: t('name'), main: t('peopleWord'), other: t('machines') }}
              />
            )}
          </section>
        );
      })}
      {others.length === 0 ? null : <p className="soft">{t('notStored', { names: formatList(others) })}</p>}
    </div>
  );
}
