import { useQueries, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { type FoundThing, foundThingsQuery, keptThingQuery, SEARCHED_FROM } from '../api/found-things.ts';
import { useMay, useSession } from '../api/session.ts';
import { useDuplicate } from '../campaigns/duplicate.ts';
import { useCampaignActionsText } from '../text/campaign-actions.ts';
import { usePaletteText } from '../text/palette.ts';
import { useReferencesText } from '../text/references.ts';
import { useShellText } from '../text/shell.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CopyIcon, KeyIcon, ListIcon, PlusIcon, SunIcon } from '../ui/icons.tsx';
import { useLater } from '../ui/use-later.ts';
import { placesFor, waysFor } from './navigation.ts';
import { openedLately } from './opened-lately.ts';
import styles from './palette.module.css';
import { PaletteInput } from './palette-input.tsx';
import { chooseTheme, THEMES } from './theme.ts';
import { kindAt, kindOf, nameOf, secondLineOf } from './thing-rows.ts';

interface Row {
  readonly key: string;
  readonly words: string;
  readonly more?: string;
  /** Whether the service found it, so that another one may stand here as soon as it has answered. */
  readonly isThing?: boolean;
  readonly icon: ReactNode;
  /** What the input has after it, instead of being closed. */
  readonly typed?: string;
  run(): unknown;
}

interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** Makes a draft of a campaign of either kind; null for what is no campaign. The palette is closed meanwhile. */
function useCopies(): (kind: FoundThing['kind'] | null) => ((uuid: string) => void) | null {
  const texts = useDuplicate('smsCampaigns');
  const calls = useDuplicate('voiceCampaigns');
  return (kind) => (kind === 'campaign' ? texts.mutate : kind === 'voice_campaign' ? calls.mutate : null);
}

/** The commands that duplicate: the campaign whose page is open, and one that is to be named. */
function useCopyCommands(): readonly Row[] {
  const t = usePaletteText();
  const a = useCampaignActionsText();
  const copyOf = useCopies();
  const router = useRouter();
  const shown = router.state.matches.at(-1);
  const copy = copyOf(kindAt(shown?.fullPath ?? ''));
  const { uuid = '' } = (shown?.params ?? {}) as { readonly uuid?: string };
  const icon = <CopyIcon />;
  const named = { key: 'copy', words: t('duplicateNamed'), icon, typed: `${a('duplicate')} `, run: () => undefined };
  if (!useMay('manage')) return [];
  return [...(copy ? [{ key: 'copy this', words: t('duplicateThis'), icon, run: () => copy(uuid) }] : []), named];
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
    ...useCopyCommands(),
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

const VERB_MIN = 3;

/** What is to be duplicated, as in “dup harvest”; null: it is only looked for. */
function toCopy(typed: string, verb: string): string | null {
  const [first = '', ...named] = typed.split(/\s+/);
  return first.length >= VERB_MIN && named.length > 0 && fold(verb).startsWith(fold(first)) ? named.join(' ') : null;
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
  const a = useCampaignActionsText();
  const r = useReferencesText();
  const rowsOf = useThingRows();
  const copyOf = useCopies();
  const session = useSession();
  const mayCopy = useMay('manage');
  const named = mayCopy ? toCopy(typed, a('duplicate')) : null;
  const sought = named ?? typed;
  const asked = useLater(sought, PAUSE_MS);
  const { data = [], isFetching, isError } = useQuery(foundThingsQuery(session, asked));
  const isAsked = sought.length >= SEARCHED_FROM;
  const kinds = Map.groupBy(isAsked && !isError ? data : [], kindOf);
  const copyRows = (things: readonly FoundThing[]): readonly Row[] =>
    rowsOf(things).flatMap((row, place) => {
      const { kind, id } = things[place] as FoundThing;
      const copy = copyOf(kind);
      return copy
        ? [{ ...row, icon: <CopyIcon />, words: r('duplicateOne', { name: row.words }), run: () => copy(id) }]
        : [];
    });
  return {
    sections: [...kinds]
      .map(
        ([{ words }, things]): Section => ({
          title: t(words),
          rows: named === null ? rowsOf(things) : copyRows(things),
        }),
      )
      .filter(({ rows }) => rows.length > 0),
    isBusy: isAsked && (isFetching || asked !== sought),
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

interface PaletteProps {
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly onClose: () => void;
}

export function Palette({ typed: input, setTyped: setInput, onClose }: PaletteProps) {
  const t = usePaletteText();
  const id = useId();
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
    if (row.typed !== undefined) {
      setInput(row.typed);
      setAt(0);
      return;
    }
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
      <PaletteInput
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={chosenId}
        aria-label={t('paletteInput')}
        placeholder={t('paletteInput')}
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
