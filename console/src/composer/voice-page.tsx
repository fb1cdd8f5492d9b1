import { getRouteApi } from '@tanstack/react-router';
import { useComposerText } from '../text/composer.ts';
import { useVoiceComposerText } from '../text/voice-composer.ts';
import { DraftPage, type EditorProps } from './draft-pages.tsx';
import { useComposer, useFinish } from './use-composer.ts';
import { BLANK_VOICE, CALL_DRAFT, type VoiceDraft } from './voice-draft.ts';
import { VoiceForm } from './voice-form.tsx';

function Editor({ stored = BLANK_VOICE, status, ...given }: EditorProps<VoiceDraft>) {
  const t = useVoiceComposerText();
  const c = useComposerText();
  const composer = useComposer({ kind: CALL_DRAFT, initial: stored, status, ...given });
  const finish = useFinish(CALL_DRAFT.of);
  const { name, scheduled_at } = composer.draft;
  return (
    <VoiceForm
      composer={composer}
      onSaved={(done) => finish(done, c('changesSaved'))}
      onStarted={(done) => finish(done, t(scheduled_at === null ? 'started' : 'scheduled', { name }))}
    />
  );
}

const route = getRouteApi('/in/voice/new');

/** A new voice campaign, or the draft that the address names. */
export function NewVoicePage() {
  const t = useVoiceComposerText();
  const { draft } = route.useSearch();
  const words = { all: t('voice'), fresh: t('newVoice'), edit: t('editTitle') };
  return (
    <DraftPage of={CALL_DRAFT.of} words={words} changeable={['draft', 'scheduled']} Editor={Editor} draft={draft} />
  );
}
