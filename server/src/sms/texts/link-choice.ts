import { presenter, type RowOf } from '@volley/contract/rows';
import { linkChoiceShown } from '@volley/contract/sms-campaigns';
import { nameInCode } from '@volley/contract/spelling';
import { ALL_OFF, type Switches } from '../../links/index.ts';

type Shown = RowOf<typeof linkChoiceShown>;

/** The link settings of a text. */
export interface LinkChoice extends Omit<Shown, 'trackVisits'> {
  /** Null if not chosen: clicks are then counted if URLs are shortened. */
  readonly trackVisits: boolean | null;
}

export const LINK_NAMES = Object.keys(linkChoiceShown.shape).map(nameInCode) as (keyof LinkChoice)[];

export const NO_LINKS: LinkChoice = { ...ALL_OFF, shortenUrls: false, trackVisits: null };

/** Settings that are left out stay as they are. */
export type LinkChoiceInput = { readonly [Name in keyof LinkChoice]?: LinkChoice[Name] | undefined };

export function changedChoice(choice: LinkChoice, input: LinkChoiceInput): LinkChoice {
  return Object.fromEntries(LINK_NAMES.map((name) => [name, input[name] ?? choice[name]])) as unknown as LinkChoice;
}

export function switchesOf({ shortenUrls, trackVisits, ...others }: LinkChoice): Switches {
  return { ...others, trackVisits: trackVisits ?? shortenUrls };
}

export const presentLinkChoice = presenter(linkChoiceShown, (choice: LinkChoice) => ({
  track_visits: switchesOf(choice).trackVisits,
}));
