import type { Carrier, Trunk } from '@volley/sdk';
import type { ReactNode } from 'react';
import { volley } from '../api/client.ts';
import { useMay } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { DeleteButton } from '../ui/delete-button.tsx';
import { PauseIcon, PlayIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { Loaded, type LoadedQuery } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Peers, PeerText } from './peer-settings.ts';
import { Traces } from './traces.tsx';

/** People come for the state, so settings are loaded later. */
const PeerSettings = lazily(async () => (await import('./peer-form.tsx')).PeerSettings, 8);
const HttpSettings = lazily(async () => (await import('./http-form.tsx')).HttpSettings, 8);

interface MovesProps {
  readonly of: Peers;
  readonly t: PeerText;
  readonly id: number;
  readonly name: string;
  readonly isPaused: boolean;
}

function Moves({ of, t, id, name, isPaused }: MovesProps) {
  const { carriers, trunks } = volley.admin;
  const pause = (is_paused: boolean): Promise<unknown> =>
    of === 'trunks' ? trunks.update({ id, is_paused }) : is_paused ? carriers.pause({ id }) : carriers.resume({ id });
  const move = useAction(pause, {
    refreshes: [`admin.${of}`],
    onDone: () => showToast(t(isPaused ? 'isResumed' : 'isPaused', { name })),
  });
  return (
    <>
      <Refusal error={move.error} />
      <DeleteButton
        words={t('removeVerb')}
        title={t('removeTitle', { name })}
        consequence={t('removeWords')}
        remove={() => volley.admin[of].delete({ id })}
        refreshes={[`admin.${of}.list`]}
        to={`/operator/${of}`}
        done={t('wasRemoved', { name })}
      />
      <Button
        icon={isPaused ? <PlayIcon /> : <PauseIcon />}
        isBusy={move.isPending}
        onClick={() => move.mutate(!isPaused)}
      >
        {t(isPaused ? 'resume' : 'pause')}
      </Button>
    </>
  );
}

interface PeerPageProps<Peer> {
  readonly of: Peers;
  readonly t: PeerText;
  readonly query: LoadedQuery<Peer>;
  readonly leadOf: (peer: Peer) => ReactNode;
  readonly isPaused: (peer: Peer) => boolean;
  /** The state at length, and the tests for those who may change it. */
  readonly children: (peer: Peer, mayChange: boolean) => ReactNode;
}

export function PeerPage<Peer extends Carrier | Trunk>(props: PeerPageProps<Peer>) {
  const { of, t, query, leadOf, isPaused, children } = props;
  const mayChange = useMay('operator_carriers');
  const found = query.data;
  return (
    <Page
      title={found?.name ?? t('one')}
      back={{ to: `/operator/${of}`, words: t(of) }}
      lead={found && leadOf(found)}
      actions={
        found && mayChange ? (
          <Moves of={of} t={t} id={found.id} name={found.name} isPaused={isPaused(found)} />
        ) : undefined
      }
    >
      <Loaded query={query} lines={8}>
        {(peer) => (
          <>
            {children(peer, mayChange)}
            <Traces of={of === 'carriers' ? { carrier_id: peer.id } : { trunk_id: peer.id }} mayChange={mayChange} />
            {mayChange && peer.kind !== 'simulator' ? (
              <Section title={t('settings')} hint={t('settingsHint')}>
                {'profile' in peer && peer.kind === 'http' ? (
                  <HttpSettings key={peer.updated_at} carrier={peer} />
                ) : (
                  <PeerSettings key={peer.updated_at} of={of} peer={peer} />
                )}
              </Section>
            ) : null}
          </>
        )}
      </Loaded>
    </Page>
  );
}
