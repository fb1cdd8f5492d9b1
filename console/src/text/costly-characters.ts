import { area, type KeyOf } from './use-text.ts';

/** The characters that make a text more expensive. */
export const useCostlyCharactersText = area(() => import('./costly-characters.fr.ts'), {
  costly: 'These characters make a part hold 70 instead of 160:',
  replace: 'Replace them with plain ones',
  cannotReplace: 'Others of them have no plain twin, so replacing would gain nothing.',
  kindQuote: 'curly quotation mark',
  kindDash: 'long dash',
  kindDots: 'three dots in one',
  kindBullet: 'bullet',
  kindSpace: 'special space',
  kindInvisible: 'invisible character',
  kindEmoji: 'emoji',
  kindScript: 'letters of another script',
  kindLetter: 'letter that is not in the plain alphabet',
  kindSign: 'sign that is not in the plain alphabet',
});

export type CostlyCharactersKey = KeyOf<typeof useCostlyCharactersText>;
