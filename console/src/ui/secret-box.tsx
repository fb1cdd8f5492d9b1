import { CopyButton } from './copy-button.tsx';
import styles from './secret-box.module.css';

interface SecretBoxProps {
  /** The kind of secret, such as "Key". */
  readonly label: string;
  readonly secret: string;
}

/** Shows a secret with a button to copy it. */
export function SecretBox({ label, secret }: SecretBoxProps) {
  return (
    <fieldset className={styles.box} aria-label={label}>
      <code>{secret}</code>
      <CopyButton text={secret} />
    </fieldset>
  );
}
