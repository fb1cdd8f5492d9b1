import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { operation, prefetch } from '../api/operation.ts';
import { useHttpText } from '../text/operator-http.ts';
import { classes } from '../ui/classes.ts';
import { NoMatches } from '../ui/no-matches.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { SearchField } from '../ui/toolbar.tsx';
import { NewHttpCarrier } from './http-form.tsx';
import { CUSTOM, type Profile } from './http-settings.ts';
import styles from './operator.module.css';
import { NewPeer } from './peer-form.tsx';
import { useProfiles } from './use-profiles.ts';

const SMPP = 'smpp';
const CHOICE = '/operator/carriers/new';

const route = getRouteApi('/in/operator/carriers/new');

interface Choice {
  readonly name: string;
  readonly title: string;
  readonly about: string;
}

/** What there is to choose from: SMPP first, and a profile of one's own last. */
function useChoices(profiles: readonly Profile[]): readonly Choice[] {
  const t = useHttpText();
  return [
    { name: SMPP, title: t('smppTitle'), about: t('smppAbout') },
    ...profiles,
    { name: CUSTOM, title: t('customTitle'), about: t('customAbout') },
  ];
}

function Choices({ profiles }: { readonly profiles: readonly Profile[] }) {
  const t = useHttpText();
  const [search, setSearch] = useState('');
  const choices = useChoices(profiles);
  const found = choices.filter(({ title, about }) => `${title} ${about}`.toLowerCase().includes(search.toLowerCase()));
  const onSearch = useCallback((text: string) => setSearch(text), []);
  return (
    <>
      <div className="row">
        <SearchField label={t('chooseSearch')} value={search} onChange={onSearch} />
      </div>
      {found.length === 0 ? (
        <NoMatches onShowAll={() => setSearch('')} />
      ) : (
        <ul className={styles.columns} aria-label={t('choices')}>
          {found.map(({ name, title, about }) => (
            <li key={name} className={classes('card', styles.choice)}>
              <h2>
                <Link to={CHOICE} search={{ profile: name }}>
                  {title}
                </Link>
              </h2>
              {about === '' ? null : <p className="soft">{about}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export const load = () => prefetch(operation('admin.carriers.profiles', {}));

export function NewCarrierPage() {
  const t = useHttpText();
  const { profile: chosen } = route.useSearch();
  const profiles = useProfiles();
  const profile = profiles.data?.find(({ name }) => name === chosen);
  if (chosen === SMPP)
    return (
      <Page
        key={SMPP}
        title={t('newOf', { title: t('smppTitle') })}
        lead={t('newLead')}
        back={{ to: CHOICE, words: t('newCarrier') }}
      >
        <NewPeer of="carriers" cancel={CHOICE} />
      </Page>
    );
  if (chosen === CUSTOM || profile !== undefined)
    return (
      <Page
        key={chosen}
        title={t('newOf', { title: profile?.title ?? t('customTitle') })}
        lead={profile?.about ?? t('customAbout')}
        back={{ to: CHOICE, words: t('newCarrier') }}
      >
        <NewHttpCarrier profile={profile ?? null} cancel={CHOICE} />
      </Page>
    );
  return (
    <Page
      key="choice"
      title={t('newCarrier')}
      lead={t('chooseLead')}
      back={{ to: '/operator/carriers', words: t('carriers') }}
    >
      <Loaded query={profiles}>{(all) => <Choices profiles={all} />}</Loaded>
    </Page>
  );
}
