import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../api/session.ts';
import { useComposerText } from '../text/composer.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { MessageIcon, SendIcon } from '../ui/icons.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import styles from './composer.module.css';
import { listMissing, SEND_WORDS, type When, whenOf } from './draft.ts';
import { LeaveGuard, SaveLine } from './saving.tsx';
import { SenderField } from './sender-field.tsx';
import { TextField } from './text-field.tsx';
import { useComplete } from './use-complete.ts';
import type { Composer } from './use-composer.ts';
import { type Preview, usePreview } from './use-preview.ts';

const AudienceFields = lazily(async () => (await import('./audience-fields.tsx')).AudienceFields, 8);
const ComposerSide = lazily(async () => (await import('./composer-side.tsx')).ComposerSide, 8);
const OptionsFields = lazily(async () => (await import('./options-fields.tsx')).OptionsFields, 2);
const PurposeFields = lazily(async () => (await import('./purpose-fields.tsx')).PurposeFields, 4);
const WhenFields = lazily(async () => (await import('./when-fields.tsx')).WhenFields, 2);
// Writing needs neither dialog yet.
const ReviewDialog = lazily(async () => (await import('./review-dialog.tsx')).ReviewDialog);
const TestDialog = lazily(async () => (await import('./test-dialog.tsx')).TestDialog);

interface ComposerFormProps {
  readonly composer: Composer;
  readonly isScheduled: boolean;
  readonly onSaved: (uuid: string) => unknown;
  readonly onSent: (uuid: string, when: When) => unknown;
}

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

/** The open dialog, and what was missing when somebody wanted to open one. */
function useDialogs({ composer, onSaved }: Pick<ComposerFormProps, 'composer' | 'onSaved'>) {
  const [dialog, setDialog] = useState<'review' | 'test' | null>(null);
  const { missing, isBusy, whenComplete } = useComplete({
    list: () => listMissing(composer.draft),
    places: PLACES,
    flush: composer.flush,
  });
  return {
    dialog,
    isBusy,
    missing,
    close: () => setDialog(null),
    review: () => whenComplete(() => setDialog('review')),
    test: () => whenComplete(() => setDialog('test')),
    save: () => whenComplete(onSaved),
  };
}

type Dialogs = ReturnType<typeof useDialogs>;

interface PartsProps {
  readonly composer: Composer;
  readonly preview: Preview;
  readonly dialogs: Dialogs;
}

interface ActionsProps extends PartsProps {
  /** A scheduled campaign that the person wants to send at once. */
  readonly isBroughtForward: boolean;
}

function Actions({ composer, preview, dialogs, isBroughtForward }: ActionsProps) {
  const t = useComposerText();
  const when = whenOf(composer.draft);
  const count = preview.isOld ? 0 : (preview.answer?.sendable ?? 0);
  const maySend = useMay('send');
  if (!maySend && composer.isAutomatic) return null;
  return (
    <div className={styles.actions}>
      {maySend ? (
        <Button icon={<MessageIcon />} onClick={() => void dialogs.test()}>
          {t('test')}
        </Button>
      ) : null}
      {composer.isAutomatic || isBroughtForward ? (
        <Button kind="primary" icon={<SendIcon />} isBusy={dialogs.isBusy} onClick={() => void dialogs.review()}>
          {t(SEND_WORDS[when], { count })}
        </Button>
      ) : (
        <Button kind="primary" isBusy={dialogs.isBusy} onClick={() => void dialogs.save()}>
          {t('saveChanges')}
        </Button>
      )}
    </div>
  );
}

function Fields({ composer, preview, dialogs }: PartsProps) {
  const t = useComposerText();
  const { draft, change, refusalOf } = composer;
  const errorOf = (field: Missing): string | undefined =>
    refusalOf(field) ?? (dialogs.missing.includes(field) ? t(MISSING_WORDS[field]) : undefined);
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <Field name="name" label={t('name')} hint={t('nameHint')} error={errorOf('name')}>
          <TextInput
            data-composer="name"
            maxLength={255}
            placeholder={t('namePlaceholder')}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <SenderField composer={composer} error={errorOf('sender_id')} />
      </div>
      <PurposeFields purpose={draft.purpose} onChange={(purpose) => change({ purpose })} />
      <AudienceFields composer={composer} hint={t('toHint')} error={errorOf('recipients')} />
      <TextField
        composer={composer}
        counted={preview.shown.counted}
        shownName={preview.shown.name}
        error={errorOf('message')}
      />
      <OptionsFields composer={composer} />
      <WhenFields composer={composer} />
    </div>
  );
}

/** The page on which a campaign is written: its fields on the left, the preview and cost on the right. */
export function ComposerForm({ composer, isScheduled, onSaved, onSent }: ComposerFormProps) {
  const t = useComposerText();
  const maySend = useMay('send');
  const preview = usePreview(composer);
  const dialogs = useDialogs({ composer, onSaved });
  const { draft, uuid } = composer;
  const isBroughtForward = isScheduled && whenOf(draft) === 'now';
  const contact = preview.answer?.samples[preview.shown.place]?.contact_id ?? null;
  return (
    <Page
      title={composer.uuid === null || draft.name === '' ? t('newCampaign') : draft.name}
      back={{ to: '/campaigns', words: t('allCampaigns') }}
      lead={
        <SaveLine
          composer={composer}
          toCampaign={(saved) => (
            <Link to="/campaigns/$uuid" params={{ uuid: saved }}>
              {t('toCampaign')}
            </Link>
          )}
        />
      }
      actions={<Actions composer={composer} preview={preview} dialogs={dialogs} isBroughtForward={isBroughtForward} />}
    >
      {maySend ? null : <Notice>{t('mayNotSend')}</Notice>}
      <div className={styles.columns}>
        <Fields composer={composer} preview={preview} dialogs={dialogs} />
        <div className={styles.side}>
          <ComposerSide composer={composer} preview={preview} />
        </div>
      </div>
      <LeaveGuard composer={composer} />
      {dialogs.dialog === 'review' && uuid !== null ? (
        <ReviewDialog
          uuid={uuid}
          draft={draft}
          preview={preview}
          isBroughtForward={isBroughtForward}
          onSent={(done) => onSent(done, whenOf(draft))}
          onClose={dialogs.close}
        />
      ) : null}
      {dialogs.dialog === 'test' && uuid !== null ? (
        <TestDialog uuid={uuid} contactId={contact} onClose={dialogs.close} />
      ) : null}
    </Page>
  );
}
