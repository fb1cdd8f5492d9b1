import { useVoiceComposerText } from '../text/voice-composer.ts';
import { SwitchInput } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import type { Composer } from './use-composer.ts';
import { NO_TEXT, type NotReached, type VoiceDraft } from './voice-draft.ts';

// Few campaigns have such a text.
const NotReachedFields = lazily(async () => (await import('./not-reached-fields.tsx')).NotReachedFields);

interface NotReachedProps {
  readonly composer: Composer<VoiceDraft>;
  /** What is missing of it, once somebody wants to start the campaign. */
  readonly error: string | undefined;
}

/** The text message to people whom no call reaches. */
export function VoiceNotReached({ composer, error }: NotReachedProps) {
  const t = useVoiceComposerText();
  const rule = composer.draft.not_reached;
  const change = (changes: Partial<NotReached>) =>
    composer.change((now) => ({ not_reached: { ...(now.not_reached ?? NO_TEXT), ...changes } }));
  return (
    <>
      <SwitchInput
        name="not_reached"
        label={t('notReached')}
        hint={t('notReachedHint')}
        checked={rule !== null}
        onChange={({ target }) => composer.change({ not_reached: target.checked ? NO_TEXT : null })}
      />
      {rule === null ? null : (
        <NotReachedFields rule={rule} error={composer.refusalOf('not_reached') ?? error} onChange={change} />
      )}
    </>
  );
}
