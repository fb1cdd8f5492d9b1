import { useId } from 'react';
import { useComposerText } from '../text/composer.ts';
import styles from './composer.module.css';
import { ContactsField } from './contacts-field.tsx';
import { GroupsField } from './groups-field.tsx';
import { NumbersField } from './numbers-field.tsx';
import type { AudienceComposer } from './use-composer.ts';

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
      <GroupsField composer={composer} />
      <ContactsField composer={composer} />
      <NumbersField composer={composer} />
    </fieldset>
  );
}
