import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { refresh } from '../api/operation.ts';
import { useMay } from '../api/session.ts';
import { voiceDraftQuery } from '../api/voice-composer.ts';
import { useComposerText } from '../text/composer.ts';
import { useVoiceComposerText } from '../text/voice-composer.ts';
import { LinkButton } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Empty, Loaded } from '../ui/states.tsx';
import { showToast } from '../ui/toast.tsx';
import { CALL_DRAFT, SCHEDULED_CALLS } from './call-draft.ts';
import { useComposer } from './use-composer.ts';
import { useNewDraft } from './use-new-draft.ts';
import { BLANK_VOICE, type VoiceDraft } from './voice-draft.ts';
import { VoiceForm } from './voice-form.tsx';

interface EditorProps {
  readonly uuid: string | null;
  readonly initial: VoiceDraft;
  readonly isDraft: boolean;
  readonly onCreated: (uuid: string) => void;
}

function Editor({ uuid, initial, isDraft, onCreated }: EditorProps) {
  const t = useVoiceComposerText();
  const c = useComposerText();
  const navigate = useNavigate();
  const kind = isDraft ? CALL_DRAFT : SCHEDULED_CALLS;
  const composer = useComposer({ kind, uuid, initial, isAutomatic: isDraft, onCreated });
  const { name, scheduled_at } = composer.draft;
  const onDone = async (done: string, words: string) => {
    refresh(['voiceCampaigns']);
    await navigate({ to: '/voice/$uuid', params: { uuid: done }, ignoreBlocker: true });
    showToast(words);
  };
  return (
    <VoiceForm
      composer={composer}
      onSaved={(done) => onDone(done, c('changesSaved'))}
      onStarted={(done) => onDone(done, t(scheduled_at === null ? 'started' : 'scheduled', { name }))}
    />
  );
}

function Existing({ uuid }: { readonly uuid: string }) {
  const t = useVoiceComposerText();
  const c = useComposerText();
  const query = useQuery(voiceDraftQuery(uuid));
  const back = { to: '/voice', words: t('voice') } as const;
  if (query.data === undefined) {
    return (
      <Page title={t('editTitle')} back={back}>
        <Loaded query={query} lines={8}>
          {() => null}
        </Loaded>
      </Page>
    );
  }
  const { content, status } = query.data;
  if (status === 'draft' || status === 'scheduled') {
    return <Editor uuid={uuid} initial={content} isDraft={status === 'draft'} onCreated={() => {}} />;
  }
  return (
    <Page title={t('editTitle')} back={back}>
      <Empty
        title={c('cannotEdit')}
        action={
          <LinkButton to="/voice/$uuid" params={{ uuid }}>
            {c('toCampaign')}
          </LinkButton>
        }
        words={c('cannotEditHint')}
      />
    </Page>
  );
}

const route = getRouteApi('/in/voice/new');

/** A new voice campaign, or the draft that the address names. */
export function NewVoicePage() {
  const t = useVoiceComposerText();
  const c = useComposerText();
  const { draft } = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = useMay('manage');
  const page = useNewDraft(draft, (uuid) =>
    navigate({ search: { draft: uuid }, replace: true, resetScroll: false, ignoreBlocker: true }),
  );
  if (!mayManage) {
    return (
      <Page title={t('newVoice')} back={{ to: '/voice', words: t('voice') }}>
        <Empty title={t('newVoice')} words={c('mayNotWrite')} />
      </Page>
    );
  }
  if (page.existing !== null) return <Existing key={page.existing} uuid={page.existing} />;
  return <Editor key={page.turn} uuid={null} initial={BLANK_VOICE} isDraft onCreated={page.onCreated} />;
}
