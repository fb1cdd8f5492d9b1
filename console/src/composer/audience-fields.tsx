import { useId, useState } from 'react';
import { useComposerText } from '../text/composer.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './composer.module.css';
import { ContactsField } from './contacts-field.tsx';
import { type Together, withoutGone } from './draft.ts';
import { GroupsField } from './groups-field.tsx';
import { NumbersField } from './numbers-field.tsx';
import type { AudienceComposer } from './use-composer.ts';

/** Whoever is left out, however else they are named: folded away, since few campaigns leave anybody out. */
function ExceptFields({ composer }: { readonly composer: AudienceComposer }) {
  const t = useComposerLaterText();
  const { except } = composer.draft.recipients;
  const known = withoutGone(except);
  const countOf = ({ group_ids, segment_ids }: Together) => group_ids.length + segment_ids.length;
  const [isOpen, setOpen] = useState(countOf(except) > 0);
  const change = (changed: (now: Together) => Partial<Together>) =>
    composer.change(({ recipients }) => ({
      recipients: { ...recipients, except: { ...recipients.except, ...changed(recipients.except) } },
    }));
  return (
    <details className={styles.more} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('except')}</summary>
      <fieldset className={styles.except}>
        <legend className={styles.hint}>{t('exceptHint')}</legend>
        {countOf(known) === countOf(except) ? null : (
          <Notice kind="warn" actions={<Button onClick={() => change(withoutGone)}>{t('forgetGone')}</Button>}>
            {t('exceptGone')}
          </Notice>
        )}
        {isOpen ? <GroupsField chosen={known} onChange={change} /> : null}
      </fieldset>
    </details>
  );
}

interface AudienceFieldsProps {
  readonly composer: AudienceComposer;
  readonly hint: string;
  readonly error?: string | undefined;
}

/** The audience: groups, segments, single contacts, and numbers that need not be contacts. */
export function AudienceFields({ composer, hint, error }: AudienceFieldsProps) {
  const t = useComposerText();
  const id = useId();
  return (
    <fieldset id="composer-recipients" tabIndex={-1} className={styles.part} aria-describedby={`${id}-hint`}>
      <legend>{t('to')}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      {error === undefined ? null : <p className={styles.error}>{error}</p>}
      <p className={styles.small}>{t('groups')}</p>
      <GroupsField
        chosen={composer.draft.recipients}
        onChange={(change) =>
          composer.change(({ recipients }) => ({ recipients: { ...recipients, ...change(recipients) } }))
        }
      />
      <ContactsField composer={composer} />
      <NumbersField composer={composer} />
      <ExceptFields composer={composer} />
    </fieldset>
  );
}
