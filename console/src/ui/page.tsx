import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { BackIcon } from './icons.tsx';
import styles from './page.module.css';

export interface PageProps {
  readonly title: string;
  /** The page above this one. */
  readonly back?:
    | { readonly to: NonNullable<LinkProps['to']>; readonly words: string; readonly search?: object }
    | undefined;
  /** A line below the title with counts or the state. */
  readonly lead?: ReactNode;
  /** Buttons beside the title, the main one last. */
  readonly actions?: ReactNode;
  /** The look of the title, the line below it and the actions, besides that of every page. */
  readonly headClass?: string | undefined;
  readonly children: ReactNode;
}

let isFirst = true;

/** Makes screen readers read the title after each navigation. After the first load the browser does so itself. */
function useFocusOnTitle() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst && document.querySelector('dialog[open]') === null) title.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return title;
}

/** The frame of every page: its title, actions and content. */
export function Page({ title, back, lead, actions, headClass, children }: PageProps) {
  const heading = useFocusOnTitle();
  useEffect(() => {
    document.title = `${title} · Volley`;
  }, [title]);
  return (
    <div className={styles.page}>
      <header className={classes(styles.head, headClass)}>
        {back === undefined ? null : (
          <Link to={back.to} search={{ ...back.search }} className={styles.back}>
            <BackIcon />
            {back.words}
          </Link>
        )}
        <div className={styles.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead === undefined ? null : <div className={styles.lead}>{lead}</div>}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page with its own title. */
export function Section({ title, hint, actions, children }: SectionProps) {
  return (
    <section className="stack">
      <header className={styles.sectionHead}>
        <div>
          <h2>{title}</h2>
          {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}

interface FactsProps {
  readonly of: readonly (readonly [name: string, value: ReactNode])[];
}

/** Facts with their names: `<Facts of={[[t('sender'), campaign.sender_id]]} />`. */
export const Facts = (props: FactsProps) => <Pairs {...props} look={styles.facts} />;

/** Names with values below one another, such as the parts of a cost. */
export const Lines = (props: FactsProps) => <Pairs {...props} look={styles.lines} />;

function Pairs({ of, look }: FactsProps & { readonly look: string | undefined }) {
  return (
    <dl className={look}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
