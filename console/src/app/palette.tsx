import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { sessionQuery } from '../api/session.ts';
import { usePaletteText } from '../text/palette.ts';
import { useShellText } from '../text/shell.ts';
import { Dialog } from '../ui/dialog.tsx';
import { KeyIcon, ListIcon, PlusIcon, SunIcon } from '../ui/icons.tsx';
import { placesFor, waysFor } from './navigation.ts';
import styles from './palette.module.css';
import { chooseTheme, THEMES } from './theme.ts';

interface Command {
  readonly words: string;
  readonly icon: ReactNode;
  run(): unknown;
}

/** Returns all commands that can be run from any page. */
function useCommands(): readonly Command[] {
  const t = useShellText();
  const further = usePaletteText();
  const router = useRouter();
  const { data: session } = useQuery(sessionQuery);
  if (session === undefined) return [];
  const places = placesFor(router, session).map(({ to, words, Icon }) => ({
    words: t('goTo', { place: t(words) }),
    icon: <Icon />,
    run: () => router.navigate({ to }),
  }));
  const others = waysFor(router, session).flatMap(({ to, command }) =>
    command === undefined
      ? []
      : [
          {
            words: further(command),
            icon: to.endsWith('/new') ? <PlusIcon /> : <ListIcon />,
            run: () => router.navigate({ to }),
          },
        ],
  );
  return [
    ...places,
    ...others,
    { words: t('profile'), icon: <KeyIcon />, run: () => router.navigate({ to: '/me' }) },
    { words: t('shortcuts'), icon: <ListIcon />, run: () => router.navigate({ to: '/shortcuts' }) },
    ...THEMES.map((theme) => ({
      words: t('themeIs', { theme: t(`theme_${theme}`) }),
      icon: <SunIcon />,
      run: () => chooseTheme(theme),
    })),
  ];
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every typed word begins a word of the command. */
function fits(command: Command, typed: string): boolean {
  const words = fold(command.words).split(/[^\p{L}\p{N}]+/u);
  return fold(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useShellText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    // In newer browsers this returns a promise, which an effect must not return.
    void document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);
  const found = useCommands().filter((command) => fits(command, typed.trim()));
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen((chosen + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') run(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('paletteTitle')} onClose={onClose}>
      <input
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length === 0 ? undefined : `${id}-${chosen}`}
        aria-label={t('paletteInput')}
        placeholder={t('paletteInput')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={t('paletteTitle')} className={styles.list}>
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus.
          <div
            key={command.words}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={styles.option}
            onClick={() => run(command)}
          >
            {command.icon}
            {command.words}
          </div>
        ))}
      </div>
      {found.length === 0 ? <p role="status">{t('paletteNone')}</p> : null}
    </Dialog>
  );
}
