import { Link } from '@tanstack/react-router';
import type { LookupSource, PortedTable } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { rowsIn, rowsOf } from '../api/rows.ts';
import { useMay } from '../api/session.ts';
import { countryName } from '../format/country.ts';
import { formatNumber } from '../format/number.ts';
import { formatMoment } from '../format/time.ts';
import { useLookupsText } from '../text/operator-lookups.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { LayersIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { Facts, Page, Section } from '../ui/page.tsx';
import { StateWords } from '../ui/reason-words.tsx';
import { Empty, LoadedList } from '../ui/states.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './operator.module.css';

const LookUp = lazily(async () => (await import('./lookup-parts.tsx')).LookUp, 6);
const UploadTable = lazily(async () => (await import('./lookup-parts.tsx')).UploadTable, 6);

/** All sources, of which there are at most 50, in the order in which they are asked. */
const sourcesQuery = operation(
  'admin.lookupSources.list',
  { per_page: 100 },
  {
    refetchInterval: 10_000,
    select: (page) => rowsIn(page).toSorted((one, other) => one.position - other.position || one.id - other.id),
  },
);

export function SourceStatus({ source }: { readonly source: LookupSource }) {
  const t = useLookupsText();
  if (source.paused) return <Status tone="warn">{t('is_paused')}</Status>;
  return source.asked_today >= source.budget_per_day ? <Status tone="warn">{t('spent')}</Status> : null;
}

export function SourceFacts({ source }: { readonly source: LookupSource }) {
  const t = useLookupsText();
  const { asked_today, budget_per_day, countries, position } = source;
  return (
    <Facts
      of={[
        [t('askedToday'), t('someOf', { some: asked_today, all: budget_per_day })],
        [t('forCountries'), countries.length === 0 ? t('allCountries') : countries.map(countryName).join(', ')],
        [t('set_position'), formatNumber(position)],
      ]}
    />
  );
}

function Sources() {
  const t = useLookupsText();
  const sources = useOperation('admin.lookupSources.list', { per_page: 100 }, sourcesQuery);
  return (
    <Section title={t('sources')} hint={t('sourcesHint')}>
      <LoadedList
        query={sources}
        className={styles.cards}
        label={t('sources')}
        empty={<Empty icon={<LayersIcon />} title={t('emptyTitle')} words={t('emptyWords')} />}
      >
        {(source) => (
          <li key={source.id}>
            <div className={styles.grow}>
              <h3 className="row">
                <Link to="/operator/routes/lookups/$id" params={{ id: source.id }}>
                  {source.name}
                </Link>
                <SourceStatus source={source} />
              </h3>
              <p className="soft">{t(`kind_${source.kind}`)}</p>
              <p>
                <StateWords of={source.words} />
              </p>
            </div>
            <div className={styles.grow}>
              <SourceFacts source={source} />
            </div>
          </li>
        )}
      </LoadedList>
    </Section>
  );
}

const TONES: Readonly<Record<PortedTable['state'], Tone>> = {
  uploading: 'quiet',
  reading: 'way',
  active: 'good',
  failed: 'bad',
};

function Tables({ mayChange }: { readonly mayChange: boolean }) {
  const t = useLookupsText();
  const columns: readonly Column<PortedTable>[] = [
    ['name', t('table'), '2fr title', ({ name }) => name],
    ['state', t('state'), '9rem side', ({ state }) => <Status tone={TONES[state]}>{t(`state_${state}`)}</Status>],
    ['numbers', t('numbers'), '8rem number', ({ numbers }) => formatNumber(numbers)],
    [
      'bad',
      t('badLines'),
      '2fr',
      ({ bad_lines, first_bad_line: line }) =>
        bad_lines === 0 ? t('none') : t('firstBad', { count: bad_lines, line }),
    ],
    ['created_at', t('created'), '12rem none', ({ created_at }) => formatMoment(created_at)],
    [
      'remove',
      t('change'),
      '8rem',
      ({ id, name }) =>
        mayChange ? (
          <ConfirmButton
            kind="quiet"
            words={t('removeVerb')}
            title={t('removeTableTitle', { name })}
            consequence={t('removeTableWords')}
            act={() => volley.admin.portedNumbers.delete({ id })}
            refreshes={['admin.portedNumbers']}
            onDone={() => showToast(t('tableRemoved', { name }))}
          />
        ) : null,
    ],
  ];
  return (
    <Section title={t('tables')} hint={t('tablesHint')}>
      <DataTable
        label={t('tables')}
        source={rowsOf('admin.portedNumbers.list', {}, ({ state }) => state === 'reading')}
        columns={columns}
        empty={<p className="soft">{t('noTables')}</p>}
      />
      {mayChange ? <UploadTable /> : null}
    </Section>
  );
}

export const load = () => prefetch(sourcesQuery);

export function LookupsPage() {
  const t = useLookupsText();
  const mayChange = useMay('operator_carriers');
  return (
    <Page
      title={t('lookups')}
      lead={t('lead')}
      back={{ to: '/operator/routes', words: t('routes') }}
      actions={<NewLink to="/operator/routes/lookups/new" scope="operator_carriers" words={t('newSource')} />}
    >
      <Section title={t('lookUp')} hint={t('lookUpHint')}>
        <LookUp />
      </Section>
      <Sources />
      <Tables mayChange={mayChange} />
    </Page>
  );
}
