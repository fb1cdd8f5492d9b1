import { getRouteApi } from '@tanstack/react-router';
import type { LookupSource } from '@volley/sdk';
import { volley } from '../api/client.ts';
import { operation, prefetch, useOperation } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { useChange } from '../api/use-action.ts';
import { useLookupsText } from '../text/operator-lookups.ts';
import { Button } from '../ui/button.tsx';
import { DeleteButton } from '../ui/delete-button.tsx';
import { Form } from '../ui/form.tsx';
import { PauseIcon, PlayIcon } from '../ui/icons.tsx';
import { TextField } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page, Section } from '../ui/page.tsx';
import { StateWords } from '../ui/reason-words.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { LookupFacts } from './lookup-parts.tsx';
import { SourceFacts, SourceStatus } from './lookups-page.tsx';

const SourceSettings = lazily(async () => (await import('./lookup-source-form.tsx')).SourceSettings, 8);

const route = getRouteApi('/in/operator/routes/lookups/$id');

function SourceTest({ id }: { readonly id: number }) {
  const t = useLookupsText();
  const test = useChange('admin.lookupSources.test');
  const { outcome, words, lookup } = test.data ?? {};
  return (
    <Section title={t('test')} hint={t('testHint')}>
      <Form
        action={test}
        read={(values) => ({ id, phone_number: values.text('phone_number') })}
        submit={t('testNow')}
        isAside
      >
        <TextField
          name="phone_number"
          label={t('phoneNumber')}
          hint={t('numberHint')}
          type="tel"
          inputMode="tel"
          required
        />
      </Form>
      {outcome === undefined ? null : (
        <Notice kind={outcome === 'failed' ? 'bad' : outcome === 'answered' ? 'good' : 'warn'}>
          <StateWords of={words ?? ''} />
        </Notice>
      )}
      {lookup ? <LookupFacts lookup={lookup} /> : null}
    </Section>
  );
}

function Moves({ source: { id, name, paused } }: { readonly source: LookupSource }) {
  const t = useLookupsText();
  const move = useChange('admin.lookupSources.update', {
    onDone: (changed) => showToast(t(changed.paused ? 'isPaused' : 'isResumed', { name })),
  });
  return (
    <>
      <Refusal error={move.error} />
      <DeleteButton
        words={t('removeVerb')}
        title={t('removeTitle', { name })}
        consequence={t('removeSourceWords')}
        remove={() => volley.admin.lookupSources.delete({ id })}
        refreshes={['admin.lookupSources.list']}
        to="/operator/routes/lookups"
        done={t('sourceRemoved', { name })}
      />
      <Button
        icon={paused ? <PlayIcon /> : <PauseIcon />}
        isBusy={move.isPending}
        onClick={() => move.mutate({ id, paused: !paused })}
      >
        {t(paused ? 'resume' : 'pause')}
      </Button>
    </>
  );
}

export const load = ({ params }: { params: { id: number } }) => prefetch(operation('admin.lookupSources.get', params));

export function LookupSourcePage() {
  const t = useLookupsText();
  const { id } = route.useParams();
  const mayChange = useMay('operator_carriers');
  const query = useOperation('admin.lookupSources.get', { id }, { refetchInterval: 10_000 });
  const found = query.data;
  return (
    <Page
      title={found?.name ?? t('source')}
      back={{ to: '/operator/routes/lookups', words: t('lookups') }}
      lead={
        found && (
          <>
            <SourceStatus source={found} />
            <span>
              <StateWords of={found.words} />
            </span>
          </>
        )
      }
      actions={found && mayChange ? <Moves source={found} /> : undefined}
    >
      <Loaded query={query} lines={8}>
        {(source) => (
          <>
            <div className="card">
              <SourceFacts source={source} />
            </div>
            {mayChange ? (
              <>
                <SourceTest id={id} />
                <Section title={t('settings')}>
                  <SourceSettings key={source.updated_at} source={source} />
                </Section>
              </>
            ) : null}
          </>
        )}
      </Loaded>
    </Page>
  );
}
