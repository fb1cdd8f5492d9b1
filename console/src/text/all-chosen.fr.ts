export const words = {
  chooseAll: 'Choisir les {count, number}',
  chooseBetween: 'Tout choisir, de {min, number} à {max, number}',
  allChosen: 'Les {count, number} que la liste trouve',
  betweenChosen: 'Tout ce que la liste trouve, de {min, number} à {max, number}',
  joinGroup: 'Tous dans un groupe',
  leaveGroup: 'Tous hors d’un groupe',
  deleteTitle: 'Supprimer les {count, number} contacts ?',
  deleteBetween: 'Supprimer tout ce que la liste trouve, de {min, number} à {max, number} contacts ?',
  deleteWords:
    'Ils quittent leurs groupes. Pendant 30 jours, vous pouvez l’annuler. Leurs messages restent dans les rapports, et qui s’est désabonné le reste. Les contacts ajoutés ou modifiés à partir de maintenant restent.',
  progress: 'Modification de nombreux contacts',
  isDone: 'Déjà faits',
  isBack: 'De retour',
  isLeft: 'Encore en attente',
  removed: '{count, plural, one {Un contact a été supprimé} other {# contacts ont été supprimés}}',
  join_group:
    '{count, plural, one {Un contact est entré dans le groupe} other {# contacts sont entrés dans le groupe}}',
  leave_group: '{count, plural, one {Un contact a quitté le groupe} other {# contacts ont quitté le groupe}}',
  cancelled: 'La modification a été arrêtée. Ce qui était fait reste.',
  undone: 'La suppression est annulée',
  undo: 'Annuler la suppression',
  until: 'Vous pouvez l’annuler jusqu’au {time}.',
};
