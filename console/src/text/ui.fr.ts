import type { UiKey } from './ui.ts';
import type { Words } from './use-text.ts';

export const words: Words<UiKey> = {
  close: 'Fermer',
  undo: 'Annuler',
  copy: 'Copier',
  copied: 'Copié',
  loading: 'Chargement',
  tryAgain: 'Réessayer',
  couldNotRead: 'La lecture a échoué',
  requestId: 'Numéro de la requête : {id}',
  showPassword: 'Montrer',
  hidePassword: 'Cacher',
  formRefused: '{count, plural, one {Un point est à corriger :} other {# points sont à corriger :}}',
  fieldRefused: '{label} : {sentence}',
  search: 'Rechercher',
  searchIn: 'Rechercher : {label}',
  moreChoices: 'Les {shown} premiers sont affichés. Écrivez le début d’un nom pour trouver les autres.',
  clearSearch: 'Effacer la recherche',
  columns: 'Colonnes',
  noMatches: 'Rien ne correspond à cette recherche',
  noMatchesHint: 'Essayez avec moins de lettres, ou retirez des filtres.',
  showAll: 'Tout afficher',
  shareDone: '{share} traités',
  rowsTotal: '{count, plural, one {# ligne} other {# lignes}}',
  rowsSoFar: 'D’autres lignes suivent après la ligne {to, number}',
  rowsEnd: 'La liste est affichée jusqu’à la ligne {count, number}. Affinez par une recherche pour voir les autres.',
  offline: 'Vous êtes hors ligne. Ce que vous voyez peut être ancien, et rien ne peut être enregistré.',
  accountSuspended:
    'Ce compte est suspendu. Rien n’est envoyé ni modifié tant que l’exploitant n’a pas levé la suspension. Adressez-vous à l’exploitant de ce service.',
  reconnecting: 'La connexion à Volley est interrompue. Reconnexion ; les chiffres peuvent être anciens entre-temps.',
};
