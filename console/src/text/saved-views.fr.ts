export const words = {
  views: 'Vues',
  none: 'Aucune vue de cette liste n’est encore enregistrée.',
  saveThis: 'Enregistrer cette vue',
  arrange: 'Renommer ou supprimer des vues',
  name: 'Nom de la vue',
  nameHint: 'La liste est enregistrée avec la recherche et les filtres que vous voyez maintenant. Vous seul la voyez.',
  saved: 'La vue « {name} » est enregistrée.',
  rename: 'Renommer la vue « {name} »',
  delete: 'Supprimer la vue « {name} »',
  renamed: 'La vue s’appelle maintenant « {name} ».',
  deleted: 'La vue « {name} » est supprimée.',
};
