import type { ReactNode } from 'react';
import styles from './phone-frame.module.css';

interface PhoneFrameProps {
  readonly label: string;
  readonly sender: string;
  /** The recipient's text, null if there is none yet. */
  readonly text: ReactNode;
  /** Shown in place of a text. */
  readonly hint?: ReactNode;
}

/** A text as a phone shows it. */
export function PhoneFrame({ label, sender, text, hint }: PhoneFrameProps) {
  return (
    <section className={styles.phone} aria-label={label}>
      <div className={styles.screen}>
        <div className={styles.head}>
          <span className={styles.sign} aria-hidden="true">
            {[...sender][0]?.toUpperCase() ?? '?'}
          </span>
          <span>{sender === '' ? '…' : sender}</span>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard too. */}
        <div className={styles.talk} tabIndex={0}>
          {text === null || text === '' ? null : (
            <p className={styles.bubble} dir="auto">
              {text}
            </p>
          )}
          {hint === undefined ? null : <div className="soft">{hint}</div>}
        </div>
      </div>
    </section>
  );
}
