import type { Words } from './use-text.ts';
import type { VoiceRulesKey } from './voice-rules.ts';

export const words: Words<VoiceRulesKey> = {
  channels: 'Appels en même temps',
  channelsHint: 'De 1 à 1 000.',
  ring: 'Secondes de sonnerie',
  ringHint: 'De 5 à 120.',
  longest: 'Appel le plus long, en secondes',
  longestHint: 'Vide : aussi long que le message, et un peu plus.',
  repeats: 'Fois que le message est joué',
  repeatsHint: 'De 1 à 5.',
  gap: 'Secondes entre elles',
  gapHint: 'De 0 à 10.',
  hangUp: 'Raccrocher après le message',
  hangUpHint: 'Une demi-seconde après lui, ou cinq secondes si une touche est attendue.',
  between: 'Un nombre entier de {min, number} à {max, number}.',
};
