import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { CAMPAIGN_PAGES } from '../api/campaigns.ts';
import { useMay } from '../api/session.ts';
import { useComposerText } from '../text/composer.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import styles from './composer.module.css';
import { LeaveGuard, SaveLine } from './saving.tsx';
import type { AudienceComposer, Composer } from './use-composer.ts';

const AudienceFields = lazily(async () => (await import('./audience-fields.tsx')).AudienceFields, 8);
const PurposeFields = lazily(async () => (await import('./purpose-fields.tsx')).PurposeFields, 4);

interface FirstFieldsProps {
  readonly composer: Pick<Composer, 'saved' | 'addNumbers'> & {
    readonly draft: Pick<Composer['draft'], 'name' | 'purpose' | 'recipients'>;
    change(change: Partial<Pick<Composer['draft'], 'name' | 'purpose'>>): void;
  } & AudienceComposer;
  readonly placeholder: string;
  readonly toHint: string;
  readonly errorOf: (field: 'name' | 'recipients') => string | undefined;
  /** Stands beside the name. */
  readonly sender?: ReactNode;
  /** What is said, which comes before who gets it. */
  readonly message?: ReactNode;
}

/** Its name, what it says, its purpose, and to whom it goes. */
export function FirstFields({ composer, placeholder, toHint, errorOf, sender, message }: FirstFieldsProps) {
  const t = useComposerText();
  const { draft, change } = composer;
  const name = (
    <Field name="name" label={t('name')} hint={t('nameHint')} error={errorOf('name')}>
      <TextInput
        data-composer="name"
        maxLength={255}
        placeholder={placeholder}
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
    </Field>
  );
  return (
    <>
      {sender === undefined ? (
        name
      ) : (
        <div className={styles.pair}>
          {name}
          {sender}
        </div>
      )}
      {message}
      <PurposeFields purpose={draft.purpose} onChange={(purpose) => change({ purpose })} />
      <AudienceFields composer={composer} hint={toHint} error={errorOf('recipients')} />
    </>
  );
}

interface CompleteOptions<Missing extends string> {
  /** Lists what is missing before it can be sent, in the order of the page. */
  readonly list: () => readonly Missing[];
  /** The selector of the field for each. */
  readonly places: Readonly<Record<Missing, string>>;
  /** Saves everything. Null means that something could not be saved. */
  readonly flush: () => Promise<string | null>;
}

/** Guards an action that needs a complete draft: it reports what is missing first, and moves the focus there. */
function useComplete<Missing extends string>({ list, places, flush }: CompleteOptions<Missing>) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    missing: isAsked ? list() : [],
    whenComplete: async (act: (uuid: string) => unknown) => {
      setAsked(true);
      const [first] = list();
      if (first !== undefined) {
        document.querySelector<HTMLElement>(places[first])?.focus();
        return;
      }
      setBusy(true);
      const uuid = await flush();
      setBusy(false);
      if (uuid !== null) await act(uuid);
    },
  };
}

interface FrameProps<Missing extends string> extends Omit<CompleteOptions<Missing>, 'flush'> {
  readonly composer: Omit<Composer, 'draft' | 'change' | 'refusalOf'> & { readonly draft: { readonly name: string } };
  readonly words: Readonly<Record<'fresh' | 'all' | 'mayNotSend' | 'test' | 'send', string>>;
  readonly icons: { readonly test: ReactNode; readonly send: ReactNode };
  /** A scheduled campaign that the person wants to begin at once. */
  readonly isBroughtForward: boolean;
  readonly onSaved: (uuid: string) => unknown;
  readonly fields: (missing: readonly Missing[]) => ReactNode;
  /** The preview and the cost. */
  readonly side: ReactNode;
  readonly review: (uuid: string, onClose: () => void) => ReactNode;
  readonly test: (uuid: string, onClose: () => void) => ReactNode;
}

/** The page on which a campaign is written: its fields on the left, the preview and cost on the right. */
export function ComposerFrame<Missing extends string>(props: FrameProps<Missing>) {
  const { composer, words, icons, isBroughtForward, list, places, onSaved } = props;
  const { uuid, draft, isAutomatic, flush } = composer;
  const t = useComposerText();
  const maySend = useMay('send');
  const [dialog, setDialog] = useState<'review' | 'test' | null>(null);
  const { missing, isBusy, whenComplete } = useComplete({ list, places, flush });
  const main =
    isAutomatic || isBroughtForward
      ? { icon: icons.send, onClick: () => void whenComplete(() => setDialog('review')), children: words.send }
      : { onClick: () => void whenComplete(onSaved), children: t('saveChanges') };
  const toCampaign = (saved: string) => (
    <Link to={CAMPAIGN_PAGES[composer.of].one} params={{ uuid: saved }}>
      {t('toCampaign')}
    </Link>
  );
  const actions = (
    <div className={styles.actions}>
      <SaveLine composer={composer} toCampaign={toCampaign} />
      {maySend ? (
        <Button icon={icons.test} onClick={() => void whenComplete(() => setDialog('test'))}>
          {words.test}
        </Button>
      ) : null}
      {maySend || !isAutomatic ? <Button kind="primary" isBusy={isBusy} {...main} /> : null}
    </div>
  );
  return (
    <Page
      headClass={styles.head}
      title={uuid === null || draft.name === '' ? words.fresh : draft.name}
      back={{ to: CAMPAIGN_PAGES[composer.of].list, words: words.all }}
      actions={actions}
    >
      {maySend ? null : <Notice>{words.mayNotSend}</Notice>}
      <div className={styles.columns}>
        <div className={styles.fields}>{props.fields(missing)}</div>
        <div className={styles.side}>{props.side}</div>
      </div>
      <LeaveGuard composer={composer} />
      {uuid === null || dialog === null ? null : props[dialog](uuid, () => setDialog(null))}
    </Page>
  );
}
