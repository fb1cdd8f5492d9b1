import type { ReactNode } from 'react';
import { Section } from './page.tsx';
import { Progress } from './progress.tsx';
import styles from './running-list.module.css';
import type { Part } from './share-of.ts';

export interface Running {
  readonly id: string;
  readonly link: ReactNode;
  readonly facts: readonly string[];
  /** The accessible name of the bar. */
  readonly label: string;
  readonly parts: readonly Part[];
}

/** What is running now, with its progress. */
export function RunningList({ title, of }: { readonly title: string; readonly of: readonly Running[] }) {
  if (of.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.running}>
        {of.map(({ id, link, facts, label, parts }) => (
          <li key={id}>
            <div className={styles.line}>
              <h3>{link}</h3>
              {facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </div>
            <Progress label={label} parts={parts} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
