import { presentSwitches, readSwitches, type SwitchesBody } from '../../links/index.ts';
import { changedChoice, type LinkChoice, type LinkChoiceInput, NO_LINKS, switchesOf } from './link-choice.ts';

export interface LinkChoiceBody extends SwitchesBody {
  readonly shorten_urls?: boolean | undefined;
}

export function readLinkChoice(body: LinkChoiceBody): LinkChoiceInput {
  return { isShortened: body.shorten_urls, ...readSwitches(body) };
}

export function newLinkChoice(body: LinkChoiceBody): LinkChoice {
  return changedChoice(NO_LINKS, readLinkChoice(body));
}

export function presentLinkChoice(choice: LinkChoice) {
  return { shorten_urls: choice.isShortened, ...presentSwitches(switchesOf(choice)) };
}
