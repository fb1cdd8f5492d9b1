import { getRouteApi } from '@tanstack/react-router';
import type { AdminTrunksUpdateInput, Trunk } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useAction, useChange } from '../api/use-action.ts';
import { formatTime } from '../format/time.ts';
import { useTrunksText } from '../text/operator-trunks.ts';
import { Button } from '../ui/button.tsx';
import { DeleteButton } from '../ui/delete-button.tsx';
import { PauseIcon, PlayIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Facts, Page, Section } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { showToast } from '../ui/toast.tsx';
import { useProblem } from '../ui/use-problem.ts';
import styles from './operator.module.css';
import { changesOf } from './settings.ts';
import { TrunkForm } from './trunk-form.tsx';
import { TRUNK_TONES, wordOfTrunk } from './trunk-state.ts';
import { TrunkTest } from './trunk-test.tsx';

const route = getRouteApi('/in/operator/trunks/$id');

function Settings({ trunk }: { readonly trunk: Trunk }) {
  const t = useTrunksText();
  const save = useChange('admin.trunks.update', { onDone: () => showToast(t('savedItIsInEffect')) });
  const toInput = (settings: Record<string, unknown>): AdminTrunksUpdateInput => ({
    id: trunk.id,
    ...changesOf({ ...trunk }, settings),
  });
  return <TrunkForm trunk={trunk} action={save} toInput={toInput} submit={t('save')} />;
}

function Moves({ trunk }: { readonly trunk: Trunk }) {
  const t = useTrunksText();
  const { id, name, is_paused } = trunk;
  const move = useAction((paused: boolean) => volley.admin.trunks.update({ id, is_paused: paused }), {
    refreshes: ['admin.trunks'],
    onDone: (changed) => showToast(t(changed.is_paused ? 'isPaused' : 'isResumed', { name })),
  });
  const problem = useProblem(move.error);
  return (
    <>
      {problem === null ? null : <Notice kind="bad">{problem.message}</Notice>}
      <DeleteButton
        kind="quiet"
        words={t('removeVerb')}
        title={t('removeTitle', { name })}
        consequence={t('removeWords')}
        remove={() => volley.admin.trunks.delete({ id })}
        refreshes={['admin.trunks.list']}
        to="/operator/trunks"
        done={t('wasRemoved', { name })}
      />
      <Button
        icon={is_paused ? <PlayIcon /> : <PauseIcon />}
        isBusy={move.isPending}
        onClick={() => move.mutate(!is_paused)}
      >
        {t(is_paused ? 'resume' : 'pause')}
      </Button>
    </>
  );
}

function useFacts(trunk: Trunk): readonly (readonly [string, string])[] {
  const t = useTrunksText();
  const { registration, registration_status_code: code, is_reachable, resting_until } = trunk;
  const registered = t(`registration_${registration}`);
  return [
    [t('answers'), is_reachable === null ? t('notAsked') : t(is_reachable ? 'yes' : 'no')],
    [t('registration'), code === null ? registered : t('withCode', { words: registered, code: String(code) })],
    [t('resting'), resting_until === null ? t('no') : formatTime(resting_until)],
    [t('set_channels'), String(trunk.channels)],
    [t('set_calls_per_second'), String(trunk.calls_per_second)],
  ];
}

function TrunkParts({ trunk }: { readonly trunk: Trunk }) {
  const t = useTrunksText();
  const facts = useFacts(trunk);
  const mayChange = useMay('operator_carriers');
  return (
    <>
      <div className={styles.card}>
        <Facts of={facts} />
      </div>
      {mayChange ? <TrunkTest trunk={trunk} /> : null}
      {mayChange && trunk.kind !== 'simulator' ? (
        <Section title={t('settings')} hint={t('settingsHint')}>
          <Settings key={trunk.updated_at} trunk={trunk} />
        </Section>
      ) : null}
    </>
  );
}

export function load({ params }: { params: { id: number } }) {
  prefetch(operation('admin.trunks.get', { id: params.id }, { refetchInterval: 10_000 }));
}

/** One trunk: its state, a check and a test call, and its settings. */
export function TrunkPage() {
  const t = useTrunksText();
  const { id } = route.useParams();
  const trunk = useOperation('admin.trunks.get', { id }, { refetchInterval: 10_000 });
  const mayOperatorCarriers = useMay('operator_carriers');
  const found = trunk.data;
  return (
    <Page
      title={found?.name ?? t('trunk')}
      back={{ to: '/operator/trunks', words: t('trunks') }}
      lead={
        found === undefined ? undefined : (
          <Status tone={TRUNK_TONES[wordOfTrunk(found)]}>{t(`is_${wordOfTrunk(found)}`)}</Status>
        )
      }
      actions={found !== undefined && mayOperatorCarriers ? <Moves trunk={found} /> : undefined}
    >
      <Loaded query={trunk} lines={6}>
        {(loaded) => <TrunkParts trunk={loaded} />}
      </Loaded>
    </Page>
  );
}
