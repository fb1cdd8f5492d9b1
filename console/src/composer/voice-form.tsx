import { useComposerText } from '../text/composer.ts';
import { useVoiceComposerText } from '../text/voice-composer.ts';
import { PersonIcon, PhoneIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ComposerFrame, FirstFields } from './composer-frame.tsx';
import type { Composer } from './use-composer.ts';
import { useCounts } from './use-counts.ts';
import { listMissingCalls, type VoiceDraft, type VoiceMissing } from './voice-draft.ts';
import { VoiceMessage } from './voice-message.tsx';
import { VoiceRules } from './voice-rules.tsx';
import { VoiceWhen } from './voice-when.tsx';

const VoiceCost = lazily(async () => (await import('./voice-cost.tsx')).VoiceCost, 6);
const VoiceKeys = lazily(async () => (await import('./voice-keys.tsx')).VoiceKeys, 3);
// Writing needs neither dialog yet.
const VoiceTest = lazily(async () => (await import('./test-dialog.tsx')).VoiceTest);
const VoiceReview = lazily(async () => (await import('./voice-review.tsx')).VoiceReview);

const PLACES: Record<VoiceMissing, string> = {
  name: '[data-composer="name"]',
  recipients: '#composer-recipients',
  recording_id: '[data-composer="recording_id"], [data-composer="new-recording"]',
  // The text has a mark where the sender ID is not what is missing.
  not_reached:
    '[data-composer="not_reached.message"], :root:not(:has([data-composer="not_reached.message"])) [data-composer="not_reached.sender_id"]',
};

interface VoiceFormProps {
  readonly composer: Composer<VoiceDraft>;
  readonly onSaved: (uuid: string) => unknown;
  readonly onStarted: (uuid: string) => unknown;
}

/** The page on which a voice campaign is written. */
export function VoiceForm({ composer, onSaved, onStarted }: VoiceFormProps) {
  const t = useVoiceComposerText();
  const c = useComposerText();
  const { draft, refusalOf } = composer;
  const preview = useCounts('voiceCampaigns', composer, draft.recording_id !== null);
  const isNow = draft.scheduled_at === null;
  const isBroughtForward = composer.isScheduled && isNow;
  const count = preview.isOld ? 0 : (preview.answer?.callable ?? 0);
  const words = {
    ...{ fresh: t('newVoice'), all: t('voice'), mayNotSend: t('mayNotSend') },
    ...{ test: t('test'), send: t(isNow ? 'start' : 'schedule', { count }) },
  };
  const missingWords = {
    name: c('missingName'),
    recipients: t('missingRecipients'),
    recording_id: t('missingRecording'),
    not_reached: t('missingText'),
  };
  const fields = (missing: readonly VoiceMissing[]) => {
    const missingOf = (field: VoiceMissing) => (missing.includes(field) ? missingWords[field] : undefined);
    const errorOf = (field: VoiceMissing) => refusalOf(field) ?? missingOf(field);
    return (
      <>
        <FirstFields composer={composer} placeholder={t('namePlaceholder')} toHint={t('toHint')} errorOf={errorOf} />
        <VoiceMessage composer={composer} error={errorOf('recording_id')} />
        <VoiceKeys composer={composer} />
        <VoiceRules composer={composer} textError={missingOf('not_reached')} />
        <VoiceWhen composer={composer} />
      </>
    );
  };
  return (
    <ComposerFrame
      composer={composer}
      words={words}
      icons={{ test: <PersonIcon />, send: <PhoneIcon /> }}
      isBroughtForward={isBroughtForward}
      list={() => listMissingCalls(draft)}
      places={PLACES}
      onSaved={onSaved}
      fields={fields}
      side={<VoiceCost draft={draft} preview={preview} />}
      review={(uuid, onClose) => (
        <VoiceReview
          uuid={uuid}
          draft={draft}
          preview={preview}
          isBroughtForward={isBroughtForward}
          onSent={onStarted}
          onClose={onClose}
        />
      )}
      test={(uuid, onClose) => <VoiceTest uuid={uuid} onClose={onClose} />}
    />
  );
}
