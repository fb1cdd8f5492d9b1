import styles from './composer.module.css';

/** Names with their figures, one to a line. */
export function Lines({ of }: { readonly of: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <dl className={styles.lines}>
      {of.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
