import type { OwnSession } from '@volley/sdk';
import { useState } from 'react';
import { useOperation } from '../api/operation.ts';
import { useChange } from '../api/use-action.ts';
import { formatAgo } from '../format/time.ts';
import { useSessionText } from '../text/session.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Section } from '../ui/page.tsx';
import { Refusal } from '../ui/refusal.tsx';
import { LoadedList } from '../ui/states.tsx';
import { Status } from '../ui/status.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './me.module.css';

/** Common names of browsers. The rest of the user agent means nothing to people. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: typeof BROWSERS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

function nameBrowser(userAgent: string): string | null {
  const named = [BROWSERS, SYSTEMS].map((names) => names.find(([, sign]) => sign.test(userAgent))?.[0]);
  const known = named.filter((name) => name !== undefined);
  return known.length === 0 ? null : known.join(' · ');
}

interface LineProps {
  readonly session: OwnSession;
  readonly onEnd: () => void;
}

function SessionLine({ session, onEnd }: LineProps) {
  const t = useSessionText();
  const browser = nameBrowser(session.user_agent) ?? t('unknownBrowser');
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={styles.name} title={session.user_agent}>
          {browser}
        </p>
        <p className="soft">{t('sessionLine', { address: session.address, when: formatAgo(session.last_seen_at) })}</p>
      </div>
      {session.is_current ? (
        <Status tone="good">{t('thisSession')}</Status>
      ) : (
        <Button aria-label={t('endSessionOf', { browser })} onClick={onEnd}>
          {t('endSession')}
        </Button>
      )}
    </li>
  );
}

export function SessionsSection() {
  const t = useSessionText();
  const sessions = useOperation('sessions.list', {});
  const [isAsking, setAsking] = useState(false);
  const onDone = () => showToast(t('sessionsEnded'));
  const end = useChange('sessions.end', { onDone });
  const endOthers = useChange('sessions.endOthers', { onDone });
  const hasOthers = (sessions.data?.length ?? 0) > 1;
  return (
    <Section
      title={t('sessionsTitle')}
      hint={t('sessionsHint')}
      actions={hasOthers ? <Button onClick={() => setAsking(true)}>{t('endOthers')}</Button> : null}
    >
      <Refusal error={end.error} />
      <LoadedList query={sessions} className={styles.list}>
        {(session) => (
          <SessionLine key={session.uuid} session={session} onEnd={() => end.mutate({ uuid: session.uuid })} />
        )}
      </LoadedList>
      {isAsking ? (
        <ConfirmDialog
          title={t('endOthers')}
          consequence={t('endOthersWords')}
          verb={t('endOthers')}
          action={endOthers}
          input={{}}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Section>
  );
}
