import { CopyButton } from './copy-button.tsx';
import styles from './secret-box.module.css';

interface SecretBoxProps {
  /** What it is, such as "Key". */
  readonly label: string;
  readonly secret: string;
}

/** Copied at one press. */
export function SecretBox({ label, secret }: SecretBoxProps) {
  return (
    <fieldset className={styles.box} aria-label={label}>
      <code>{secret}</code>
      <CopyButton text={secret} />
    </fieldset>
  );
}
