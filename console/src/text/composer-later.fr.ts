export const words = {
  leaveTitle: 'Quitter sans enregistrer ?',
  leaveConsequence: 'Vos derniers changements n’ont pas pu être enregistrés. Si vous quittez, ils sont perdus.',
  leaveStay: 'Rester ici',
  leaveGo: 'Quitter',
  every: 'Tous les',
  unitDay: '{count, plural, one {jour} other {jours}}',
  unitWeek: '{count, plural, one {semaine} other {semaines}}',
  unitMonth: '{count, plural, one {mois} other {mois}}',
  unitYear: '{count, plural, one {an} other {ans}}',
  unit: 'Unité',
  endsAt: 'Fin',
  endsAtHint: 'Sans date, la série continue jusqu’à ce que vous l’annuliez.',
  noRuns: 'Avec ces dates, rien ne serait envoyé. Choisissez une fin plus tardive.',
  testHint:
    'Cinq numéros au plus, un par ligne. Chacun reçoit le texte comme un destinataire, et cela coûte comme tout message.',
  testSend: 'Envoyer l’essai',
  testMany: 'Cinq numéros au plus.',
  testNone: 'Donnez au moins un numéro.',
  testDone:
    '{count, plural, one {L’essai est en route. Il a coûté {cost} crédits.} other {# essais sont en route. Ils ont coûté {cost} crédits.}}',
  testCallTitle: 'Faire un appel d’essai',
  testCallHint:
    'Cinq numéros au plus, un par ligne. Chacun est appelé une fois, maintenant, et entend ce que tout le monde entendra. Les appels coûtent comme tous les autres.',
  testCall: 'Appeler maintenant',
  testCalled:
    '{count, plural, one {Le téléphone sonne dans un instant. L’appel coûte {cost} crédits au plus.} other {# téléphones sonnent dans un instant. Les appels coûtent {cost} crédits au plus.}}',
  testCalls: 'Voir ce que devient l’essai',
  reviewTitle: 'Envoyer cette campagne ?',
  reviewSeries: 'Lancer cette série ?',
  reviewNow:
    '{count, plural, one {Une personne reçoit maintenant un texte de {sender}.} other {# personnes reçoivent un texte de {sender} ; l’envoi commence maintenant.}}',
  reviewAt:
    '{count, plural, one {Une personne reçoit un texte de {sender}, le {time} ({zone}).} other {# personnes reçoivent un texte de {sender} ; l’envoi commence le {time} ({zone}).}}',
  reviewRuns:
    '{count, plural, one {À ce jour, une personne reçoit chaque fois un texte de {sender}, d’abord le {time} ({zone}).} other {À ce jour, # personnes reçoivent chaque fois un texte de {sender}, d’abord le {time} ({zone}).}}',
  reviewCost: 'Cela coûte {cost} crédits sur les {available} que vous avez.',
  reviewCostRun: 'Chaque fois coûte environ {cost} crédits, comptés à nouveau au départ.',
  reviewForGood:
    'Ce qu’un opérateur a pris ne peut pas être rappelé. Vous pouvez mettre le reste en pause ou l’annuler à tout moment.',
  reviewLaterHint: 'D’ici là, vous pouvez la modifier ou l’annuler. Les destinataires sont comptés au départ.',
  reviewStays: 'Tant que vous ne l’envoyez pas ici, elle reste planifiée à son heure.',
  reviewWindow:
    '{clocks, select, recipient {Elle part entre {from} et {to} à l’heure de chaque destinataire ; là où il est une autre heure, elle attend {from}.} other {Elle part entre {from} et {to} ; le reste attend le lendemain.}}',
  reviewSkipped:
    '{count, plural, one {# destinataire est laissé de côté :} other {# destinataires sont laissés de côté :}}',
  changedTitle: 'Le coût a changé',
  changedCost:
    'Il était de {old} crédits et il est maintenant de {now}, car des destinataires, des noms ou des tarifs ont changé. Vérifiez avant d’envoyer.',
  elsewhereTitle: 'Ce brouillon a été modifié ailleurs',
  elsewhereHint:
    'Une autre page ou une autre personne l’a modifié depuis que vous l’avez ouvert : ce que vous voyez ici n’est pas ce qui serait envoyé. Rien n’a été envoyé. Chargez le brouillon tel qu’il est maintenant et relisez-le.',
  elsewhereUnsaved:
    'Une autre fenêtre ou une autre personne l’a modifié depuis que vous l’avez ouvert : ce que vous avez écrit ici depuis n’est pas enregistré. Copiez ce que vous voulez garder, puis chargez le brouillon tel qu’il est maintenant.',
  back: 'Retour au texte',
  missingCredits: 'Il manque {amount} crédits',
  missingCreditsHint:
    'Vous pouvez l’envoyer quand même : elle se met aussitôt en pause et reprend après un rechargement.',
  topUp: 'Voir les crédits',
  overLimit: '{amount} crédits au-delà de la limite mensuelle',
  overLimitHint: 'Si vous l’envoyez, elle attend la fin du mois ou une limite plus haute.',
  trackMore: 'Garder davantage de chaque visite',
  trackAddress: 'Adresse IP',
  trackSystem: 'Système d’exploitation',
  trackReferrer: 'Page d’où il a été ouvert',
  trackCountry: 'Pays, sans l’adresse',
  putOff:
    '{count, plural, one {Une personne la recevra plus tard, à son heure : {until} au plus tard.} other {# personnes la recevront plus tard, à leur heure : {until} au plus tard.}}',
  missingRule: 'Contacts sans valeur',
  missingDefault: 'Reçoivent le mot après la barre, tel que « cher client », ou rien',
  missingSkip: 'Sont laissés de côté si le texte n’a pas un tel mot',
  plainNames: 'Des signes simples dans les noms aussi',
  plainNamesHint: 'Les guillemets courbes et semblables d’un nom deviennent simples si le texte en coûte moins.',
  numbersRefused:
    '{count, plural, one {Une ligne n’est pas un numéro utilisable :} other {# lignes ne sont pas des numéros utilisables :}}',
  hasLetters: 'Ce n’est pas un numéro de téléphone : il contient des lettres.',
  tooShort: 'Il a trop peu de chiffres.',
  tooManyDigits: 'Il a trop de chiffres.',
  mendNumbers: 'Corriger ces lignes',
  dropNumbers: 'Laisser tomber ces lignes',
  moreNumbers: '{count, plural, one {et # autre} other {et # autres}}',
  clearNumbers: 'Retirer tous les numéros',
  moreContacts: '{count, plural, one {et # autre contact} other {et # autres contacts}}',
  shorten: 'Raccourcir les liens',
  shortenHint: 'Chaque destinataire reçoit son propre lien, court et moins encombrant.',
  track: 'Compter qui les ouvre',
  trackHint: 'On garde seulement qu’un lien a été ouvert, et si c’était par une personne ou un programme.',
};
