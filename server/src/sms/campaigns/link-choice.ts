import type { Switches } from '../../links/index.ts';

/** What is asked for the URLs of a text. */
export interface LinkChoice extends Omit<Switches, 'trackVisits'> {
  readonly isShortened: boolean;
  /** Null: nobody has said, so clicks are counted where URLs are shortened. */
  readonly trackVisits: boolean | null;
}

export const NO_LINKS: LinkChoice = {
  isShortened: false,
  trackVisits: null,
  trackIpAddress: false,
  trackBrowser: false,
  trackOperatingSystem: false,
  trackDeviceType: false,
  trackRefererUrl: false,
};

/** Left out stays as it is. */
export type LinkChoiceInput = { readonly [Name in keyof LinkChoice]?: LinkChoice[Name] | undefined };

export function changedChoice(choice: LinkChoice, input: LinkChoiceInput): LinkChoice {
  return {
    isShortened: input.isShortened ?? choice.isShortened,
    trackVisits: input.trackVisits ?? choice.trackVisits,
    trackIpAddress: input.trackIpAddress ?? choice.trackIpAddress,
    trackBrowser: input.trackBrowser ?? choice.trackBrowser,
    trackOperatingSystem: input.trackOperatingSystem ?? choice.trackOperatingSystem,
    trackDeviceType: input.trackDeviceType ?? choice.trackDeviceType,
    trackRefererUrl: input.trackRefererUrl ?? choice.trackRefererUrl,
  };
}

export function switchesOf({ isShortened, trackVisits, ...others }: LinkChoice): Switches {
  return { ...others, trackVisits: trackVisits ?? isShortened };
}
