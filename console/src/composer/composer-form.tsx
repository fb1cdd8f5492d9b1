import { useComposerText } from '../text/composer.ts';
import { MessageIcon, SendIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { ComposerFrame, FirstFields } from './composer-frame.tsx';
import { listMissing, SEND_WORDS, type When, whenOf } from './draft.ts';
import { SenderField } from './sender-field.tsx';
import { TextField } from './text-field.tsx';
import type { Composer } from './use-composer.ts';
import { usePreview } from './use-preview.ts';

const ComposerSide = lazily(async () => (await import('./cost-card.tsx')).ComposerSide, 8);
const OptionsFields = lazily(async () => (await import('./options-fields.tsx')).OptionsFields, 2);
const WhenFields = lazily(async () => (await import('./when-fields.tsx')).WhenFields, 2);
// Writing needs neither dialog yet.
const ReviewDialog = lazily(async () => (await import('./review-dialog.tsx')).ReviewDialog);
const TestDialog = lazily(async () => (await import('./test-dialog.tsx')).TestDialog);

const MISSING_WORDS = {
  name: 'missingName',
  sender_id: 'missingSender',
  recipients: 'missingRecipients',
  message: 'missingText',
} as const;
type Missing = keyof typeof MISSING_WORDS;

const PLACES: Record<Missing, string> = {
  name: '[data-composer="name"]',
  sender_id: '[data-composer="sender_id"]',
  recipients: '#composer-recipients',
  message: '#composer-message',
};

interface ComposerFormProps {
  readonly composer: Composer;
  readonly onSaved: (uuid: string) => unknown;
  readonly onSent: (uuid: string, when: When) => unknown;
}

/** The page on which a text campaign is written. */
export function ComposerForm({ composer, onSaved, onSent }: ComposerFormProps) {
  const t = useComposerText();
  const preview = usePreview(composer);
  const { draft, refusalOf } = composer;
  const when = whenOf(draft);
  const isBroughtForward = composer.isScheduled && when === 'now';
  const count = preview.isOld ? 0 : (preview.answer?.sendable ?? 0);
  const contact = preview.answer?.samples[preview.shown.place]?.contact_id ?? null;
  const words = {
    ...{ fresh: t('newCampaign'), all: t('allCampaigns'), mayNotSend: t('mayNotSend') },
    ...{ test: t('test'), send: t(SEND_WORDS[when], { count }) },
  };
  const fields = (missing: readonly Missing[]) => {
    const errorOf = (field: Missing) =>
      refusalOf(field) ?? (missing.includes(field) ? t(MISSING_WORDS[field]) : undefined);
    return (
      <>
        <FirstFields
          composer={composer}
          placeholder={t('namePlaceholder')}
          toHint={t('toHint')}
          errorOf={errorOf}
          sender={<SenderField composer={composer} error={errorOf('sender_id')} />}
          message={
            <TextField
              composer={composer}
              counted={preview.shown.counted}
              shownName={preview.shown.name}
              error={errorOf('message')}
            />
          }
        />
        <OptionsFields composer={composer} />
        <WhenFields composer={composer} />
      </>
    );
  };
  return (
    <ComposerFrame
      composer={composer}
      words={words}
      icons={{ test: <MessageIcon />, send: <SendIcon /> }}
      isBroughtForward={isBroughtForward}
      list={() => listMissing(draft)}
      places={PLACES}
      onSaved={onSaved}
      fields={fields}
      side={<ComposerSide draft={draft} preview={preview} />}
      review={(uuid, onClose) => (
        <ReviewDialog
          uuid={uuid}
          draft={draft}
          preview={preview}
          isBroughtForward={isBroughtForward}
          onSent={(done) => onSent(done, when)}
          onClose={onClose}
        />
      )}
      test={(uuid, onClose) => <TestDialog uuid={uuid} contactId={contact} onClose={onClose} />}
    />
  );
}
