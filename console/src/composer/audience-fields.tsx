import { useId, useState } from 'react';
import { useComposerText } from '../text/composer.ts';
import { useComposerLaterText } from '../text/composer-later.ts';
import styles from './composer.module.css';
import { ContactsField } from './contacts-field.tsx';
import { GroupsField } from './groups-field.tsx';
import { NumbersField } from './numbers-field.tsx';
import type { AudienceComposer } from './use-composer.ts';

/** Whoever is left out, however else they are named: folded away, since few campaigns leave anybody out. */
function ExceptFields({ composer }: { readonly composer: AudienceComposer }) {
  const t = useComposerLaterText();
  const { except } = composer.draft.recipients;
  const [isOpen, setOpen] = useState(except.group_ids.length + except.segment_ids.length > 0);
  return (
    <details className={styles.more} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('except')}</summary>
      <fieldset className={styles.except}>
        <legend className={styles.hint}>{t('exceptHint')}</legend>
        {isOpen ? (
          <GroupsField
            chosen={except}
            onChange={(change) =>
              composer.change(({ recipients }) => ({
                recipients: { ...recipients, except: { ...recipients.except, ...change(recipients.except) } },
              }))
            }
          />
        ) : null}
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
