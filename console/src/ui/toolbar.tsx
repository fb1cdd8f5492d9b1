import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTablesText } from '../text/tables.ts';
import { Button } from './button.tsx';
import { CloseIcon, SearchIcon } from './icons.tsx';
import { lazily } from './lazily.tsx';
import styles from './toolbar.module.css';

const SavedViews = lazily(async () => (await import('./saved-views.tsx')).SavedViews);

const PAUSE_MS = 250;

interface SearchProps {
  /** Says what can be searched for. */
  readonly label: string;
  /** The search text in the page's address. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Searches while typing, a moment after the last key. `/` moves the focus here from anywhere on the page. */
export function SearchField({ label, value, onChange }: SearchProps) {
  const t = useTablesText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== told) {
    setTold(value);
    // A value that this field sent may return after more was typed. Any other value comes from elsewhere, such as the Back button.
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === value) return;
    const timer = setTimeout(() => {
      setSent(wanted);
      onChange(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <search className={styles.search}>
      <SearchIcon />
      <input
        ref={input}
        type="search"
        data-hotkey="/"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('');
        }}
      />
      {typed === '' ? (
        <kbd>/</kbd>
      ) : (
        <Button
          kind="quiet"
          isIconOnly
          icon={<CloseIcon />}
          onClick={() => {
            setTyped('');
            input.current?.focus();
          }}
        >
          {t('clearSearch')}
        </Button>
      )}
    </search>
  );
}

/** The search and filters above a table, and the views that a person keeps of it: what they choose stands in the page's address. */
export function Toolbar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="row">
      {children}
      <SavedViews />
    </div>
  );
}
