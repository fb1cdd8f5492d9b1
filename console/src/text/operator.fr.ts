import type { OperatorKey } from './operator.ts';
import type { Words } from './use-text.ts';

export const words: Words<OperatorKey> = {
  account: 'Compte {id}',
  leaveIt: 'Ne rien changer',
  reason: 'Motif',
  save: 'Enregistrer',
  saved: 'Enregistré.',
  yes: 'Oui',
  no: 'Non',
  showMore: 'Afficher la suite',
};
