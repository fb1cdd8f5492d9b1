export const words = {
  editTitle: 'Modifier la campagne vocale',
  namePlaceholder: 'Rappel de la clinique, lundi',
  toHint: 'Chacun est appelé une fois, même s’il est nommé plusieurs fois.',
  missingRecipients: 'Choisissez qui est appelé : un groupe, des contacts ou des numéros.',
  mayNotSend:
    'Vous pouvez écrire des campagnes, mais pas les lancer. Demandez à un propriétaire ou à un expéditeur du compte de lancer celle-ci.',

  message: 'Ce que les gens entendent',
  messageHint: 'Un texte que Volley lit, un fichier, ou votre propre voix.',
  chooseRecording: 'Choisissez un enregistrement',
  missingRecording: 'Choisissez ou faites un enregistrement.',
  recordingLine: '{name} ({seconds, number} s)',
  listen: 'Écouter',
  says: 'Il dit : « {text} »',
  saysEach: 'Chaque personne entend le sien. L’écoute vous donne un exemple.',
  otherRecording: 'Celui qui est choisi',

  keys: 'Touches que les gens pressent',
  keysHint: 'Le sens de chaque touche, comme 1 : confirmé. Dites dans l’enregistrement quelle touche presser.',
  meaningPlaceholder: 'confirmé',
  addKey: 'Ajouter la touche',
  takeOutKey: 'Retirer la touche {key}',

  callerIdHint: 'Ce que les gens voient quand ça sonne. Seuls les numéros approuvés peuvent être affichés.',
  trunkNumber: 'Le numéro de la ligne',
  goneCallerId: '{number} ne peut plus être affiché. Choisissez un autre numéro.',
  windowHint: 'En dehors de ces heures personne n’est appelé, et personne n’est laissé de côté.',
  accountZone: 'Le compte, pour tous',
  again: 'Rappeler ceux qui n’ont pas été joints',
  interval: 'Minutes avant le prochain essai',
  growing: 'Attendre deux fois plus à chaque fois',
  outcomes: 'Après quels résultats',
  notReached: 'Envoyer un SMS à ceux qui ne sont pas joints',
  notReachedHint:
    'Après que le dernier essai a été occupé, sans réponse, refusé ou échoué. Personne ne le reçoit deux fois.',
  missingText: 'Choisissez un expéditeur et écrivez le texte, ou désactivez-le.',
  more: 'Réglages dont peu de campagnes ont besoin',

  ownClocks: 'À votre heure ({zone}).',

  cost: 'Cela coûte au plus',
  costHint:
    'Si tous répondent et que chaque appel dure aussi longtemps que permis. Ce qui n’est pas utilisé redevient libre.',
  costWaits: 'Choisissez des destinataires et un enregistrement : vous verrez alors ici ce que cela coûte au plus.',
  callable: 'Sont appelés',
  hears: '{number} entend : « {text} »',
  messageLength: 'Durée du message',
  longestCall: 'Appel le plus long',
  textsCost: 'Dont pour des SMS',
  unknownZones:
    '{count, plural, one {# numéro n’a pas de fuseau connu ; l’heure du compte vaut pour lui.} other {# numéros n’ont pas de fuseau connu ; l’heure du compte vaut pour eux.}}',

  test: 'M’appeler pour essai',
  start: '{count, plural, =0 {Vérifier et lancer} one {Appeler # destinataire} other {Appeler # destinataires}}',
  schedule: '{count, plural, =0 {Vérifier et planifier} one {Planifier # appel} other {Planifier # appels}}',
  reviewTitle: 'Lancer cette campagne ?',
  reviewNow:
    '{count, plural, =0 {Personne n’est appelé.} one {Une personne est appelée maintenant.} other {# personnes sont appelées, à partir de maintenant.}}',
  reviewAt:
    '{count, plural, =0 {Personne n’est appelé.} one {Une personne est appelée, le {time} ({zone}).} other {# personnes sont appelées, à partir du {time} ({zone}).}}',
  reviewPlays: 'Elles entendent « {name} », qui dure {seconds, number} s.',
  reviewCost:
    'Au plus {cost} crédits des {available} que vous avez sont retenus. Chaque appel est débité selon sa durée.',
  reviewTexts:
    '{count, plural, =0 {Aucune d’elles ne pourrait recevoir le SMS.} one {Si l’appel ne la joint pas, un SMS de {sender} va à une personne : au plus {cost} crédits de ceux-ci.} other {Qui n’est pas joint reçoit un SMS de {sender} : au plus # SMS, {cost} crédits de ceux-ci.}}',
  reviewForGood:
    'Un appel qui a été passé ne peut pas être repris. Vous pouvez mettre en pause et annuler le reste à tout moment.',
  started: '{name} appelle.',
  back: 'Retour à la campagne',
};
