import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useOperation } from '../api/operation.ts';
import { API_PATH, leaveTo } from '../api/paths.ts';
import { enterAccount, leaveAccount, sessionQuery, signOut } from '../api/session.ts';
import { LANGUAGE_NAMES, LANGUAGES, language, storeLanguage } from '../format/locale.ts';
import { useShellText } from '../text/shell.ts';
import { Button } from '../ui/button.tsx';
import { ChooseIcon, ExitIcon, KeyIcon, LinkIcon, ListIcon, Sign } from '../ui/icons.tsx';
import { Menu, MenuButton, menuItem, menuTitle } from '../ui/menu.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToldAction } from '../ui/use-told-action.ts';
import styles from './account-menus.module.css';
import { chooseTheme, readTheme, THEMES } from './theme.ts';

/** Switches the account and then reads everything that is shown anew. */
function useSwitch<Input>(act: (input: Input) => Promise<void>) {
  const router = useRouter();
  return useToldAction(act, {
    onDone: async () => {
      await router.navigate({ to: '/' });
      await router.invalidate();
    },
  });
}

function useAccountName(): string {
  const t = useShellText();
  const { data: session } = useQuery(sessionQuery);
  const own = session?.accounts.find(({ account_id }) => account_id === session.account_id);
  const isEntered = session !== undefined && session.account_id !== null && own === undefined;
  const entered = useOperation('admin.accounts.get', isEntered ? { id: session.account_id } : null, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (session === undefined || session.account_id === null) return t('noAccount');
  return own?.account_name ?? entered.data?.name ?? t('accountNumber', { id: String(session.account_id) });
}

/** Shows the current account, with a menu if the person has several. */
export function AccountMenu() {
  const t = useShellText();
  const name = useAccountName();
  const { data: session } = useQuery(sessionQuery);
  const enter = useSwitch(enterAccount);
  const accounts = session?.accounts ?? [];
  const face = (
    <>
      <Sign />
      <span className={styles.name}>{name}</span>
    </>
  );
  if (accounts.length < 2 && session?.staff_role === null) return <div className={styles.face}>{face}</div>;
  return (
    <Menu
      label={t('switchAccount')}
      faceClass={styles.face}
      face={
        <>
          {face}
          <ChooseIcon />
        </>
      }
    >
      <p className={menuTitle}>{t('yourAccounts')}</p>
      {accounts.map((account) => (
        <MenuButton
          key={account.account_id}
          isChosen={account.account_id === session?.account_id}
          onClick={() => enter.mutate(account.account_id)}
        >
          {account.account_name}
        </MenuButton>
      ))}
      {session?.staff_role === null ? null : (
        <Link to="/accounts" className={menuItem}>
          {t('otherAccount')}
        </Link>
      )}
    </Menu>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('');
}

/** The person's own menu: profile, theme, language and signing out. */
export function PersonMenu() {
  const t = useShellText();
  const { data: session } = useQuery(sessionQuery);
  const leave = useToldAction(signOut, {
    onDone: () => leaveTo('/sign-in'),
    tell: (message) => t('stillSignedIn', { message }),
  });
  return (
    <Menu
      label={t('personMenu')}
      faceClass={styles.face}
      face={
        <>
          <span className={styles.initials} aria-hidden="true">
            {initialsOf(session?.name ?? '')}
          </span>
          <span className={styles.person}>
            <span className={styles.name}>{session?.name}</span>
            <span className={styles.email}>{session?.email}</span>
          </span>
          <ChooseIcon />
        </>
      }
    >
      <Link to="/me" className={menuItem}>
        <KeyIcon />
        {t('profile')}
      </Link>
      <Link to="/shortcuts" className={menuItem}>
        <ListIcon />
        {t('shortcuts')}
      </Link>
      <a href={`${API_PATH}/docs`} className={menuItem}>
        <LinkIcon />
        {t('apiReference')}
      </a>
      <p className={menuTitle}>{t('theme')}</p>
      {THEMES.map((theme) => (
        <MenuButton key={theme} isChosen={theme === readTheme()} onClick={() => chooseTheme(theme)}>
          {t(`theme_${theme}`)}
        </MenuButton>
      ))}
      <p className={menuTitle}>{t('language')}</p>
      {LANGUAGES.map((one) => (
        <MenuButton
          key={one}
          isChosen={one === language}
          onClick={() => {
            storeLanguage(one);
            location.reload();
          }}
        >
          <span lang={one}>{LANGUAGE_NAMES[one]}</span>
        </MenuButton>
      ))}
      <MenuButton icon={<ExitIcon />} onClick={() => leave.mutate(undefined)}>
        {t('signOut')}
      </MenuButton>
    </Menu>
  );
}

/** Always shows an operator that they are in an account that is not their own. */
export function EnteredBanner() {
  const t = useShellText();
  const name = useAccountName();
  const { data: session } = useQuery(sessionQuery);
  const leave = useSwitch(leaveAccount);
  const isGuest =
    session !== undefined &&
    session.account_id !== null &&
    !session.accounts.some(({ account_id }) => account_id === session.account_id);
  if (!isGuest) return null;
  return (
    <div className={styles.banner}>
      <Notice
        kind="warn"
        title={t('enteredTitle', { name })}
        actions={
          <Button isBusy={leave.isPending} onClick={() => leave.mutate(undefined)}>
            {t('leaveAccount')}
          </Button>
        }
      >
        {t('enteredWords')}
      </Notice>
    </div>
  );
}
