import { ALL_OFF, SWITCH_COLUMNS, type Switches } from '../../links/index.ts';

/** What is asked for the URLs of a text. */
export interface LinkChoice extends Omit<Switches, 'trackVisits'> {
  readonly isShortened: boolean;
  /** Null: nobody has said, so clicks are counted where URLs are shortened. */
  readonly trackVisits: boolean | null;
}

/** As for the switches: the name that its column and its field on the wire have alike. */
export const LINK_COLUMNS = { isShortened: 'shorten_urls', ...SWITCH_COLUMNS } as const;
const NAMES = Object.keys(LINK_COLUMNS) as (keyof LinkChoice)[];

export const NO_LINKS: LinkChoice = { ...ALL_OFF, isShortened: false, trackVisits: null };

/** Left out stays as it is. */
export type LinkChoiceInput = { readonly [Name in keyof LinkChoice]?: LinkChoice[Name] | undefined };

export function changedChoice(choice: LinkChoice, input: LinkChoiceInput): LinkChoice {
  return Object.fromEntries(NAMES.map((name) => [name, input[name] ?? choice[name]])) as unknown as LinkChoice;
}

export function switchesOf({ isShortened, trackVisits, ...others }: LinkChoice): Switches {
  return { ...others, trackVisits: trackVisits ?? isShortened };
}
