import { useState } from 'react';
import { useUiText } from '../text/ui.ts';
import { Button } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';

/** Copies the text, which a `code` beside the button must show: a page without TLS may not copy, and selects that text instead. */
export function CopyButton({ text }: { readonly text: string }) {
  const t = useUiText();
  const [copied, setCopied] = useState('');
  const isCopied = copied === text;
  const copy = (shown: HTMLElement | null | undefined) => {
    if (shown) getSelection()?.selectAllChildren(shown);
    navigator.clipboard?.writeText(text).then(
      () => setCopied(text),
      () => setCopied(''),
    );
  };
  return (
    <>
      <Button
        icon={isCopied ? <CheckIcon /> : <CopyIcon />}
        onClick={({ currentTarget }) => copy(currentTarget.parentElement?.querySelector('code'))}
      >
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
      <span className="unseen" role="status">
        {isCopied ? t('copied') : ''}
      </span>
    </>
  );
}
