import { useQueries, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { type FoundThing, foundThingsQuery, keptThingQuery, SEARCHED_FROM } from '../api/found-things.ts';
import { useSession } from '../api/session.ts';
import { usePaletteText } from '../text/palette.ts';
import { useShellText } from '../text/shell.ts';
import { Dialog } from '../ui/dialog.tsx';
import { KeyIcon, ListIcon, PlusIcon, SunIcon } from '../ui/icons.tsx';
import { useLater } from '../ui/use-later.ts';
import { placesFor, waysFor } from './navigation.ts';
import { openedLately } from './opened-lately.ts';
import styles from './palette.module.css';
import { chooseTheme, THEMES } from './theme.ts';
import { kindOf, nameOf, secondLineOf } from './thing-rows.ts';

interface Row {
  readonly key: string;
  readonly words: string;
  readonly more?: string;
  /** Whether the service found it, so that another one may stand here as soon as it has answered. */
  readonly isThing?: boolean;
  readonly icon: ReactNode;
  run(): unknown;
}

interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** Returns all commands that can be run from any page. */
function useCommands(): readonly Row[] {
  const t = usePaletteText();
  const shell = useShellText();
  const router = useRouter();
  const session = useSession();
  const command = (words: string, icon: ReactNode, run: () => unknown): Row => ({ key: words, words, icon, run });
  const places = placesFor(router, session).map(({ to, words, Icon }) =>
    command(shell('goTo', { place: shell(words) }), <Icon />, () => router.navigate({ to })),
  );
  const others = waysFor(router, session).flatMap(({ to, command: words }) =>
    words === undefined
      ? []
      : [command(t(words), to.endsWith('/new') ? <PlusIcon /> : <ListIcon />, () => router.navigate({ to }))],
  );
  return [
    ...places,
    ...others,
    command(t('profile'), <KeyIcon />, () => router.navigate({ to: '/me' })),
    command(shell('shortcuts'), <ListIcon />, () => router.navigate({ to: '/shortcuts' })),
    ...THEMES.map((theme) =>
      command(t('themeIs', { theme: shell(`theme_${theme}`) }), <SunIcon />, () => chooseTheme(theme)),
    ),
  ];
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether every typed word begins a word of the command. */
function fits({ words: text }: Row, typed: string): boolean {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return fold(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** Makes rows of things, which are read as far as they are there. */
function useThingRows(): (things: readonly FoundThing[]) => readonly Row[] {
  const t = usePaletteText();
  const router = useRouter();
  return (things) =>
    things.map((thing) => {
      const { Icon, place } = kindOf(thing);
      return {
        key: `${thing.kind} ${thing.id}`,
        words: nameOf(thing, t),
        more: secondLineOf(thing, t),
        isThing: true,
        icon: <Icon />,
        run: () => router.navigate(place(thing.id)),
      };
    });
}

/** What was opened lately, as long as nothing is typed. */
function useLately(isAsked: boolean): readonly Section[] {
  const t = usePaletteText();
  const rowsOf = useThingRows();
  const [kept] = useState(openedLately);
  const things = useQueries({ queries: kept.map((one) => ({ ...keptThingQuery(one), enabled: isAsked })) });
  const known = things.flatMap(({ data }) => data ?? []);
  return isAsked && known.length > 0 ? [{ title: t('openedLately'), rows: rowsOf(known) }] : [];
}

const PAUSE_MS = 120;

/** What the service finds, by kind, and whether that is the answer to what is typed. */
function useFound(typed: string) {
  const t = usePaletteText();
  const rowsOf = useThingRows();
  const session = useSession();
  const asked = useLater(typed, PAUSE_MS);
  const { data = [], isFetching, isError } = useQuery(foundThingsQuery(session, asked));
  const isAsked = typed.length >= SEARCHED_FROM;
  const kinds = Map.groupBy(isAsked && !isError ? data : [], kindOf);
  return {
    sections: [...kinds].map(([{ words }, things]): Section => ({ title: t(words), rows: rowsOf(things) })),
    isBusy: isAsked && (isFetching || asked !== typed),
    hasFailed: isAsked && isError,
  };
}

/** Nobody reads on through more commands; without a word, all of them are shown. */
const COMMANDS_MAX = 6;

function useSections(typed: string) {
  const t = usePaletteText();
  const commands = useCommands().filter((command) => fits(command, typed));
  const lately = useLately(typed === '');
  const { sections, ...state } = useFound(typed);
  const rows = typed === '' ? commands : commands.slice(0, COMMANDS_MAX);
  const first = rows.length === 0 ? [] : [{ title: t('pagesAndActions'), rows }];
  return { ...state, sections: [...lately, ...first, ...sections] };
}

interface ListProps {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly chosen: Row | undefined;
  readonly idOf: (row: Row) => string;
  readonly run: (row: Row) => void;
}

function Rows({ id, sections, chosen, idOf, run }: ListProps) {
  const t = usePaletteText();
  return (
    <div id={id} role="listbox" aria-label={t('paletteTitle')} className={styles.list}>
      {sections.map(({ title, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list of choices may hold groups, and no set of fields.
        <div key={title} role="group" aria-label={title}>
          <div className={styles.title} aria-hidden="true">
            {title}
          </div>
          {rows.map((row) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus.
            <div
              key={row.key}
              id={idOf(row)}
              role="option"
              tabIndex={-1}
              aria-selected={row.key === chosen?.key}
              className={styles.option}
              onClick={() => run(row)}
            >
              {row.icon}
              <span className={styles.words}>
                <span>{row.words}</span>
                {row.more ? <span className={styles.more}>{row.more}</span> : null}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = usePaletteText();
  const id = useId();
  const [input, setInput] = useState('');
  const [at, setAt] = useState(0);
  /** What was typed when Enter was pressed before the answer was there. */
  const [entered, setEntered] = useState<string | null>(null);
  const typed = input.trim();
  const { sections, isBusy, hasFailed } = useSections(typed);
  const rows = sections.flatMap((section) => section.rows);
  const chosen = rows[Math.min(at, rows.length - 1)];
  const idOf = (row: Row) => `${id}-${rows.indexOf(row)}`;
  const chosenId = chosen && idOf(chosen);
  useEffect(() => {
    // In newer browsers this returns a promise, which an effect must not return.
    void document.getElementById(chosenId ?? '')?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  const run = (row: Row) => {
    onClose();
    row.run();
  };
  useEffect(() => {
    if (entered !== typed || isBusy) return;
    setEntered(null);
    if (chosen) run(chosen);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((at + step + rows.length) % Math.max(1, rows.length));
    else if (event.key !== 'Enter') return;
    else if (isBusy && (!chosen || chosen.isThing)) setEntered(typed);
    else if (chosen) run(chosen);
    event.preventDefault();
  };
  const says = isBusy ? 'paletteBusy' : hasFailed ? 'paletteFailed' : rows.length === 0 ? 'paletteNone' : null;
  return (
    <Dialog title={t('paletteTitle')} onClose={onClose}>
      <input
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={chosenId}
        aria-label={t('paletteInput')}
        placeholder={t('paletteInput')}
        maxLength={100}
        value={input}
        onChange={(event) => {
          setInput(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Rows id={id} sections={sections} chosen={chosen} idOf={idOf} run={run} />
      <p role="status" className={says === null ? 'unseen' : styles.says}>
        {says === null ? t('paletteFound', { count: rows.length }) : t(says)}
      </p>
    </Dialog>
  );
}
