import type { ReactNode } from 'react';
import { Sign } from '../ui/icons.tsx';
import { Page } from '../ui/page.tsx';
import styles from './entry-frame.module.css';

/** The frame of the pages before signing in. */
export function EntryFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <main className={styles.frame}>
      <div className={styles.card}>
        <div className={styles.sign}>
          <Sign />
        </div>
        <Page title={title} {...(lead !== undefined && { lead })}>
          {children}
        </Page>
      </div>
    </main>
  );
}
