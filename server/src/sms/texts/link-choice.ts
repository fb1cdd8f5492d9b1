import { ALL_OFF, SWITCH_COLUMNS, type Switches } from '../../links/index.ts';

/** The link settings of a text. */
export interface LinkChoice extends Omit<Switches, 'trackVisits'> {
  readonly isShortened: boolean;
  /** Null if not chosen: clicks are then counted if URLs are shortened. */
  readonly trackVisits: boolean | null;
}

/** Maps each setting to the name that its column and its field in the API share. */
export const LINK_COLUMNS = { isShortened: 'shorten_urls', ...SWITCH_COLUMNS } as const;
const NAMES = Object.keys(LINK_COLUMNS) as (keyof LinkChoice)[];

export const NO_LINKS: LinkChoice = { ...ALL_OFF, isShortened: false, trackVisits: null };

/** Settings that are left out stay as they are. */
export type LinkChoiceInput = { readonly [Name in keyof LinkChoice]?: LinkChoice[Name] | undefined };

export function changedChoice(choice: LinkChoice, input: LinkChoiceInput): LinkChoice {
  return Object.fromEntries(NAMES.map((name) => [name, input[name] ?? choice[name]])) as unknown as LinkChoice;
}

export function switchesOf({ isShortened, trackVisits, ...others }: LinkChoice): Switches {
  return { ...others, trackVisits: trackVisits ?? isShortened };
}
