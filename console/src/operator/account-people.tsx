import { useState } from 'react';
import { useAccountsText } from '../text/operator-accounts.ts';
import { Button } from '../ui/button.tsx';
import { PersonIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Section } from '../ui/page.tsx';
import styles from './operator.module.css';

const InviteDialog = lazily(async () => (await import('./invite-dialog.tsx')).InviteDialog);

interface PeopleProps {
  readonly id: number;
  readonly name: string;
  /** Enters the account and opens its list of members. */
  readonly onMembers: () => void;
}

/** Invites people to an account, so that somebody can work in one that was just made. Its members are listed in the account itself. */
export function AccountPeople({ id, name, onMembers }: PeopleProps) {
  const t = useAccountsText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('peopleWord')} hint={t('peopleHint')}>
      <div className={styles.buttons}>
        <Button icon={<PersonIcon />} onClick={() => setOpen(true)}>
          {t('invite')}
        </Button>
        <Button kind="quiet" onClick={onMembers}>
          {t('members')}
        </Button>
      </div>
      {isOpen ? <InviteDialog id={id} name={name} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
