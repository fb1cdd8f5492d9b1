export const words = {
  lead: 'Des appels à un numéro à la fois. Ils commencent tout de suite, avant ceux des campagnes.',
  emptyTitle: 'Aucun appel seul pour l’instant',
  emptyWords:
    'Appelez un numéro maintenant, avec un texte qui est dit ou avec un enregistrement. Les programmes font de même par l’API.',
  newCall: 'Appeler un numéro',
  begin: 'Lancer l’appel',
  whatIsHeard: 'Ce qu’on entend',
  spoken: 'Un texte qui est dit',
  textHint: 'Jusqu’à 2 000 caractères, avec les champs que le texte d’une campagne peut avoir.',
  ownName: 'Référence',
  ownNameHint: 'Un nom à vous, comme un numéro de commande. La personne appelée ne le reçoit pas.',
  begun: 'L’appel au {number} commence.',
  heard: 'Ce qui est dit',
  costMax: 'Le plus qu’il peut coûter',
  validUntil: 'Expire s’il n’a pas commencé',
  tries: 'Nombre d’essais',
  cancelCall: 'Annuler cet appel',
  cancelCallTitle: 'Annuler cet appel ?',
  cancelCallWords:
    'Un appel en attente n’est pas lancé, et un appel qui sonne est raccroché. Les crédits retenus pour lui sont de nouveau libres.',
};
