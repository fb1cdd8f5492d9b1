import type { ShortcutsKey } from './shortcuts.ts';
import type { Words } from './use-text.ts';

export const words: Words<ShortcutsKey> = {
  shortcutsLead: 'Les touches seules agissent partout où vous ne tapez pas de texte.',
  shortcutSearch: 'Chercher dans la liste',
  shortcutHelp: 'Montrer cette page',
  shortcutRows: 'De ligne en ligne dans un tableau',
  shortcutClose: 'Fermer ce qui est ouvert',
  keyThen: '{first} puis {second}',
  keyOr: '{first} ou {second}',
  keyUp: 'Haut',
  keyDown: 'Bas',
  keyEscape: 'Échap',
  singleKeys: 'Les touches seules sont actives',
  singleKeysHint: 'Désactivez-les si vous parlez à votre ordinateur ou pressez des touches par mégarde.',
  shortcutsTable: 'Les touches et ce qu’elles font',
  doesColumn: 'Ce qu’elles font',
};
