import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { liveState, startLive } from '../api/live.ts';
import { sessionQuery, useSession } from '../api/session.ts';
import { unreadQuery } from '../api/unread.ts';
import { ConfirmIdentity } from '../session/confirm-identity.tsx';
import { useShellText } from '../text/shell.ts';
import { useUiText } from '../text/ui.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MenuIcon, OfflineIcon, SearchIcon } from '../ui/icons.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Toasts } from '../ui/toast.tsx';
import { AccountMenu, EnteredBanner, PersonMenu } from './account-menus.tsx';
import { Balance } from './balance.tsx';
import { listenForHotkeys, paletteKey } from './hotkeys.ts';
import { placesFor } from './navigation.ts';
import { PaletteInput } from './palette-input.tsx';
import styles from './shell.module.css';
import { useOnline } from './use-online.ts';

const readPalette = async () => (await import('./palette.tsx')).Palette;
const Palette = lazy(async () => ({ default: await readPalette() }));

const Waiting = lazily(async () => (await import('./waiting.tsx')).Waiting);
const Troubles = lazily(async () => (await import('./waiting.tsx')).Troubles);

const GiveFactor = lazily(async () => (await import('../session/give-factor.tsx')).GiveFactor);

export function Root() {
  return (
    <Suspense>
      <Outlet />
      <Toasts />
    </Suspense>
  );
}

/** The number of unread conversations. */
function Unread() {
  const t = useShellText();
  const { data: unread = 0 } = useQuery(unreadQuery);
  return unread === 0 ? null : <span className={styles.unread}>{t('unreadCount', { unread })}</span>;
}

/** The account and the installation have their own places each, of which the page in sight tells the side. Who has one side alone chooses none. */
function useSides() {
  const places = placesFor(useRouter(), useSession());
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { account = [], operator = [] } = Object.groupBy(places, ({ to }) =>
    to.startsWith('/operator/') ? 'operator' : 'account',
  );
  const isOperator = account.length === 0 || (operator.length > 0 && path.startsWith('/operator/'));
  return { shown: isOperator ? operator : account, isOperator, sides: [account[0], operator[0]] };
}

function Navigation() {
  const t = useShellText();
  const { shown, isOperator, sides } = useSides();
  const groups = Map.groupBy(shown, ({ group }) => group);
  return (
    <nav className={styles.nav} aria-label={t('navigation')}>
      {sides.every((first) => first !== undefined) ? (
        <div className={styles.sides}>
          {sides.map(({ to }, side) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: true }}
              aria-current={isOperator === (side === 1) ? 'true' : undefined}
            >
              {t(side === 1 ? 'groupOperator' : 'groupAccount')}
              {side === 1 && !isOperator ? <Waiting /> : null}
            </Link>
          ))}
        </div>
      ) : null}
      {[...groups].map(([group, places]) => (
        <div key={group} className={styles.group}>
          <h2 id={`nav-${group}`} className={groups.size === 1 ? 'unseen' : undefined}>
            {t(group)}
          </h2>
          <ul aria-labelledby={`nav-${group}`}>
            {places.map(({ to, words, Icon }) => (
              <li key={words}>
                <Link to={to} className={styles.place} activeOptions={{ exact: to === '/' }}>
                  <Icon />
                  {t(words)}
                  {words === 'inbox' ? <Unread /> : null}
                  {words === 'approvals' ? <Waiting /> : null}
                  {words === 'health' ? <Troubles /> : null}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function useHotkeys(openPalette: () => void) {
  const router = useRouter();
  const { data: session } = useQuery(sessionQuery);
  useEffect(
    () =>
      listenForHotkeys({
        openPalette,
        showShortcuts: () => void router.navigate({ to: '/shortcuts' }),
        goTo: (key) => {
          const place = session && placesFor(router, session).find((one) => one.key === key);
          if (place) void router.navigate({ to: place.to });
        },
      }),
    [openPalette, router, session],
  );
}

/** Shows trouble with the connection, or that the account is suspended, for which reason the stream is not opened either. */
function Connection() {
  const t = useUiText();
  const isOnline = useOnline();
  const live = useSyncExternalStore(liveState.subscribe, liveState.get);
  const session = useSession();
  const isSuspended = session.is_account_suspended;
  return (
    <div role="status" className={styles.connection}>
      {isOnline ? null : (
        <p>
          <OfflineIcon />
          {t('offline')}
        </p>
      )}
      {isSuspended ? <p>{t('accountSuspended')}</p> : null}
      {isOnline && !isSuspended && live === 'lost' ? <p>{t('reconnecting')}</p> : null}
    </div>
  );
}

/** Until the palette is loaded, a field of its own takes what is typed. */
function Find({ onClose }: { readonly onClose: () => void }) {
  const t = useShellText();
  const [typed, setTyped] = useState('');
  const field = (
    <Dialog title={t('find')} onClose={onClose}>
      <PaletteInput aria-label={t('find')} value={typed} onChange={(event) => setTyped(event.target.value)} />
    </Dialog>
  );
  return (
    <Suspense fallback={field}>
      <Palette typed={typed} setTyped={setTyped} onClose={onClose} />
    </Suspense>
  );
}

/** In a narrow window the navigation is a drawer, which closes after each navigation. */
function useDrawer() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [openAt, setOpenAt] = useState<string | null>(null);
  return { isOpen: openAt === pathname, toggle: () => setOpenAt(openAt === pathname ? null : pathname) };
}

function useLive() {
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const isOpen = session?.second_factor === null && !session.is_account_suspended;
  const accountId = isOpen ? session.account_id : null;
  useEffect(() => (accountId === null ? undefined : startLive(queries)), [accountId, queries]);
}

function Side({ isOpen, openPalette }: { readonly isOpen: boolean; readonly openPalette: () => void }) {
  const t = useShellText();
  return (
    <aside id="side" className={styles.side} data-open={isOpen || undefined}>
      <AccountMenu />
      <button type="button" className={styles.find} onClick={openPalette}>
        <SearchIcon />
        {t('find')}
        <kbd>{t(paletteKey)}</kbd>
      </button>
      <Navigation />
      <div className={styles.bottom}>
        <Balance />
        <PersonMenu />
      </div>
    </aside>
  );
}

function Frame() {
  const t = useShellText();
  const [hasPalette, setPalette] = useState(false);
  const [openPalette] = useState(() => () => setPalette(true));
  const drawer = useDrawer();
  useHotkeys(openPalette);
  // It is there when somebody asks for it, and knows what was opened before.
  useEffect(() => void readPalette(), []);
  useLive();
  return (
    <div className={styles.shell}>
      <a className={`unseen ${styles.skip}`} href="#main">
        {t('skip')}
      </a>
      <header className={styles.top}>
        <Button
          kind="quiet"
          isIconOnly
          icon={<MenuIcon />}
          aria-expanded={drawer.isOpen}
          aria-controls="side"
          onClick={drawer.toggle}
        >
          {t('navigation')}
        </Button>
        <Button kind="quiet" isIconOnly icon={<SearchIcon />} onClick={openPalette}>
          {t('find')}
        </Button>
      </header>
      <Side isOpen={drawer.isOpen} openPalette={openPalette} />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Connection />
        <EnteredBanner />
        <Outlet />
      </main>
      <ConfirmIdentity />
      {hasPalette ? <Find onClose={() => setPalette(false)} /> : null}
    </div>
  );
}

export function Shell() {
  const session = useSession();
  return session.second_factor === 'give' ? <GiveFactor /> : <Frame />;
}
