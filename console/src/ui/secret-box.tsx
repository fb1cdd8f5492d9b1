import { useState } from 'react';
import { uiText } from '../text/ui.ts';
import { useText } from '../text/use-text.ts';
import { Button } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import styles from './secret-box.module.css';

interface SecretBoxProps {
  /** What it is, such as "Key". */
  readonly label: string;
  readonly secret: string;
}

/** Copied at one press; a page without TLS may not copy, and then the text is selected. */
export function SecretBox({ label, secret }: SecretBoxProps) {
  const t = useText(uiText);
  const [isCopied, setCopied] = useState(false);
  const copy = (text: HTMLElement | null) => {
    if (text) getSelection()?.selectAllChildren(text);
    navigator.clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <fieldset className={styles.box} aria-label={label}>
      <code>{secret}</code>
      <Button
        icon={isCopied ? <CheckIcon /> : <CopyIcon />}
        onClick={({ currentTarget }) => copy(currentTarget.parentElement?.querySelector('code') ?? null)}
      >
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
      <span className="unseen" role="status">
        {isCopied ? t('copied') : ''}
      </span>
    </fieldset>
  );
}
