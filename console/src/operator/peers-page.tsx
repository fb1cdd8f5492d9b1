import { Link } from '@tanstack/react-router';
import type { Carrier, Trunk } from '@volley/sdk';
import type { ReactNode } from 'react';
import { ListSearch, type Searched } from '../ui/list-search.tsx';
import { NewLink } from '../ui/new-link.tsx';
import { NoMatches } from '../ui/no-matches.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, LoadedList, type LoadedQuery } from '../ui/states.tsx';
import styles from './operator.module.css';
import { NEW, type Peers, type PeerText } from './peer-settings.ts';

interface PeersPageProps<Peer> {
  readonly of: Peers;
  readonly t: PeerText;
  readonly searched: Searched;
  readonly query: LoadedQuery<readonly Peer[]>;
  readonly icon: ReactNode;
  readonly actions?: ReactNode;
  readonly statusOf: (peer: Peer) => ReactNode;
  /** Where it is, and what it says. */
  readonly aboutOf: (peer: Peer) => ReactNode;
  readonly factsOf: (peer: Peer) => ReactNode;
}

export function PeersPage<Peer extends Carrier | Trunk>(props: PeersPageProps<Peer>) {
  const { of, t, searched, query, icon, actions, statusOf, aboutOf, factsOf } = props;
  const newPeer = <NewLink to={`/operator/${of}/new`} scope="operator_carriers" words={t(NEW[of])} />;
  return (
    <Page
      title={t(of)}
      lead={t('lead')}
      actions={
        <>
          {actions}
          {newPeer}
        </>
      }
    >
      <ListSearch of={searched} />
      <LoadedList
        query={query}
        lines={6}
        className={styles.cards}
        label={t(of)}
        empty={
          searched.onShowAll ? (
            <NoMatches onShowAll={searched.onShowAll} />
          ) : (
            <Empty icon={icon} title={t('emptyTitle')} words={t('emptyWords')} />
          )
        }
      >
        {(peer) => (
          <li key={peer.id}>
            <div className={styles.grow}>
              <h2 className="row">
                <Link to={`/operator/${of}/$id`} params={{ id: peer.id }}>
                  {peer.name}
                </Link>
                {statusOf(peer)}
              </h2>
              {aboutOf(peer)}
            </div>
            <div className={styles.grow}>{factsOf(peer)}</div>
          </li>
        )}
      </LoadedList>
    </Page>
  );
}
