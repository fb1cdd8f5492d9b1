export const words = {
  startHint:
    'Quelques pas jusqu’à une première campagne. Rien n’atteint un vrai téléphone avant qu’un opérateur soit configuré.',
  addCarrier: 'Ajouter un opérateur',
  startDismiss: 'Ne plus afficher',
  stepSender: 'Avoir un expéditeur utilisable',
  stepSenderWords: 'Le nom que voient les destinataires. L’exploitant l’approuve.',
  stepSenderSee: 'Voir votre demande',
  stepText: 'Vous envoyer un texte',
  stepTextWords: 'Voir ce que voit un destinataire, et comment un message est suivi.',
  stepContact: 'Ajouter un contact',
  stepContactWords: 'Quelqu’un qui souhaite avoir de vos nouvelles.',
  stepCampaignWords: 'Un texte à beaucoup de personnes. Vous voyez qui elle atteint et son coût avant l’envoi.',

  problems: 'À surveiller',
  problemPaused: '{name} est en pause.',
  problemFailed: '{name} a échoué.',
  problemNoTrunk: '{name} attend : aucune ligne ne peut prendre ses appels maintenant.',
  problemNoSender: 'Aucun expéditeur n’est utilisable : rien ne peut être envoyé.',
  problemNoCredits: 'Il n’y a plus de crédits : rien ne peut être envoyé.',
  problemLow: 'Il reste moins de {limit} crédits.',
  problemRunningOut:
    '{days, plural, =0 {Au rythme de ce mois, les crédits durent moins d’un jour.} one {Au rythme de ce mois, les crédits durent encore un jour.} other {Au rythme de ce mois, les crédits durent encore # jours.}}',
  problemLimit: 'La limite mensuelle est presque atteinte : {used} sur {limit} crédits.',
  noProblems: 'Rien ne demande votre attention.',

  spent: 'Dépensés ce mois-ci',
  lasts: 'Durent environ',
  lastsDays: '{days, plural, one {# jour} other {# jours}}',
  lastsLong: 'Plus d’un an',
  lastsUnknown: 'Pas encore connu',

  next: 'À venir',
  nextNone: 'Rien n’est planifié.',
  recent: 'Comment les dernières sont arrivées',
  recentHint: 'Les dernières campagnes terminées : combien de leurs messages sont arrivés.',
  recentNone: 'Aucune campagne n’est encore terminée.',
  arrived: '{share} arrivés',
  ofRecipients: '{count, plural, one {sur # destinataire} other {sur # destinataires}}',

  replies: 'Dernières réponses',
  repliesAll: 'Ouvrir la boîte de réception',
  repliesNone: 'Personne n’a encore répondu. Les réponses à vos numéros se trouvent ici.',
};
