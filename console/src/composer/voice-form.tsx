import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../api/session.ts';
import { useComposerText } from '../text/composer.ts';
import { useVoiceComposerText } from '../text/voice-composer.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { PersonIcon, PhoneIcon } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import styles from './composer.module.css';
import { LeaveGuard, SaveLine } from './saving.tsx';
import { useComplete } from './use-complete.ts';
import type { Composer } from './use-composer.ts';
import { useVoicePreview, type VoicePreview } from './use-voice-preview.ts';
import { listMissingCalls, type VoiceDraft, type VoiceMissing } from './voice-draft.ts';
import { VoiceMessage } from './voice-message.tsx';
import { VoiceRules } from './voice-rules.tsx';
import { VoiceWhen } from './voice-when.tsx';

const AudienceFields = lazily(async () => (await import('./audience-fields.tsx')).AudienceFields, 8);
const VoiceCost = lazily(async () => (await import('./voice-cost.tsx')).VoiceCost, 6);
const VoiceKeys = lazily(async () => (await import('./voice-keys.tsx')).VoiceKeys, 3);
const PurposeFields = lazily(async () => (await import('./purpose-fields.tsx')).PurposeFields, 4);
// Writing needs neither dialog yet.
const VoiceTest = lazily(async () => (await import('./voice-test.tsx')).VoiceTest);
const VoiceReview = lazily(async () => (await import('./voice-review.tsx')).VoiceReview);

interface VoiceFormProps {
  readonly composer: Composer<VoiceDraft>;
  readonly onSaved: (uuid: string) => unknown;
  readonly onStarted: (uuid: string) => unknown;
}

const PLACES: Record<VoiceMissing, string> = {
  name: '[data-composer="name"]',
  recipients: '#composer-recipients',
  recording_id: '[data-composer="recording_id"], [data-composer="new-recording"]',
  not_reached: '[data-composer="not_reached"]',
};

interface ActionsProps {
  readonly composer: Composer<VoiceDraft>;
  readonly preview: VoicePreview;
  readonly isBusy: boolean;
  /** A scheduled campaign that the person wants to start at once. */
  readonly isBroughtForward: boolean;
  readonly onReview: () => void;
  readonly onTest: () => void;
  readonly onSave: () => void;
}

function Actions({ composer, preview, isBusy, isBroughtForward, onReview, onTest, onSave }: ActionsProps) {
  const t = useVoiceComposerText();
  const c = useComposerText();
  const count = preview.isOld ? 0 : (preview.answer?.callable ?? 0);
  const maySend = useMay('send');
  if (composer.isAutomatic && !maySend) return null;
  return (
    <div className={styles.actions}>
      {maySend ? (
        <Button icon={<PersonIcon />} onClick={onTest}>
          {t('test')}
        </Button>
      ) : null}
      {composer.isAutomatic || isBroughtForward ? (
        <Button kind="primary" icon={<PhoneIcon />} isBusy={isBusy} onClick={onReview}>
          {t(composer.draft.scheduled_at === null ? 'start' : 'schedule', { count })}
        </Button>
      ) : (
        <Button kind="primary" isBusy={isBusy} onClick={onSave}>
          {c('saveChanges')}
        </Button>
      )}
    </div>
  );
}

interface FieldsProps {
  readonly composer: Composer<VoiceDraft>;
  readonly missing: readonly VoiceMissing[];
}

function Fields({ composer, missing }: FieldsProps) {
  const t = useVoiceComposerText();
  const c = useComposerText();
  const { draft, change, refusalOf } = composer;
  const words = {
    name: c('missingName'),
    recipients: t('missingRecipients'),
    recording_id: t('missingRecording'),
    not_reached: t('missingText'),
  };
  const errorOf = (field: VoiceMissing): string | undefined =>
    refusalOf(field) ?? (missing.includes(field) ? words[field] : undefined);
  return (
    <div className={styles.fields}>
      <Field name="name" label={c('name')} hint={c('nameHint')} error={errorOf('name')}>
        <TextInput
          data-composer="name"
          maxLength={255}
          placeholder={t('namePlaceholder')}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <PurposeFields purpose={draft.purpose} onChange={(purpose) => change({ purpose })} />
      <AudienceFields composer={composer} hint={t('toHint')} error={errorOf('recipients')} />
      <VoiceMessage composer={composer} error={errorOf('recording_id')} />
      <VoiceKeys composer={composer} />
      <VoiceRules composer={composer} textError={missing.includes('not_reached') ? words.not_reached : undefined} />
      <VoiceWhen composer={composer} />
    </div>
  );
}

/** The page on which a voice campaign is written: its fields on the left, the cost on the right. */
export function VoiceForm({ composer, onSaved, onStarted }: VoiceFormProps) {
  const t = useVoiceComposerText();
  const c = useComposerText();
  const maySend = useMay('send');
  const preview = useVoicePreview(composer);
  const [dialog, setDialog] = useState<'review' | 'test' | null>(null);
  const { draft, uuid } = composer;
  const isBroughtForward = !composer.isAutomatic && draft.scheduled_at === null;
  const { missing, isBusy, whenComplete } = useComplete({
    list: () => listMissingCalls(draft),
    places: PLACES,
    flush: composer.flush,
  });
  return (
    <Page
      title={uuid === null || draft.name === '' ? t('newVoice') : draft.name}
      back={{ to: '/voice', words: t('voice') }}
      lead={
        <SaveLine
          composer={composer}
          toCampaign={(saved) => (
            <Link to="/voice/$uuid" params={{ uuid: saved }}>
              {c('toCampaign')}
            </Link>
          )}
        />
      }
      actions={
        <Actions
          composer={composer}
          preview={preview}
          isBusy={isBusy}
          isBroughtForward={isBroughtForward}
          onReview={() => void whenComplete(() => setDialog('review'))}
          onTest={() => void whenComplete(() => setDialog('test'))}
          onSave={() => void whenComplete(onSaved)}
        />
      }
    >
      {maySend ? null : <Notice>{t('mayNotSend')}</Notice>}
      <div className={styles.columns}>
        <Fields composer={composer} missing={missing} />
        <div className={styles.side}>
          <VoiceCost
            preview={preview}
            isByRecipient={draft.calling_window?.time_zone === 'recipient'}
            isNow={draft.scheduled_at === null}
          />
        </div>
      </div>
      <LeaveGuard composer={composer} />
      {dialog === 'review' && uuid !== null ? (
        <VoiceReview
          uuid={uuid}
          draft={draft}
          preview={preview}
          isBroughtForward={isBroughtForward}
          onSent={onStarted}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'test' && uuid !== null ? <VoiceTest uuid={uuid} onClose={() => setDialog(null)} /> : null}
    </Page>
  );
}
