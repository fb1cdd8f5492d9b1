export const words = {
  showMore: 'Afficher la suite',
  endTheSuspension: 'Lever la suspension',
  enter: 'Entrer dans le compte',
  health: 'État',
  note: 'Note',
  passwordKept: 'Un mot de passe est conservé. Laissez vide pour le garder ; si l’adresse change, donnez-le à nouveau.',
  savedItIsInEffect: 'Enregistré et en vigueur.',
  settings: 'Réglages',
  someOf: '{some, number} sur {all, number}',
  suspend: 'Suspendre',
  wasRemoved: '{name} est retiré.',
  suspendTitle: 'Suspendre {name} ?',
};
